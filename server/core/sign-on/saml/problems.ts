/** Why an answer of a SAML identity provider is refused, as the audit log names it. */
export type SamlProblem =
  | 'certificate_expired'
  | 'comment'
  | 'cdata'
  | 'declined'
  | 'doctype'
  | 'duplicate_id'
  | 'encrypted'
  | 'entity'
  | 'expired'
  | 'malformed'
  | 'misplaced'
  | 'no_assertion'
  | 'no_subject'
  | 'not_again'
  | 'not_yet_valid'
  | 'processing_instruction'
  | 'replayed'
  | 'second_assertion'
  | 'too_large'
  | 'too_many_groups'
  | 'transient_name'
  | 'unbound'
  | 'unknown_condition'
  | 'unsigned_assertion'
  | 'unsigned_response'
  | 'unsolicited'
  | 'weak_algorithm'
  | 'wrong_audience'
  | 'wrong_destination'
  | 'wrong_issuer'
  | 'wrong_recipient'
  | 'wrong_request'
  | 'wrong_signature';

/** An answer is refused. The message repeats nothing of it. */
export class SamlRefusal extends Error {
  override name = 'SamlRefusal';
  readonly problem: SamlProblem;

  constructor(problem: SamlProblem, options?: ErrorOptions) {
    super(`the answer was refused: ${problem}`, options);
    this.problem = problem;
  }
}
