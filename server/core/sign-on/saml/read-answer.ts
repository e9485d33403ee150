import type { SamlAnswer } from './answer.ts';
import { SamlRefusal } from './problems.ts';
import { attributeOf, childOf, childrenOf, isNamed, textOf } from './tree.ts';
import { readXml, type XmlElement } from './xml.ts';

/** How far the clock of an identity provider may be off, in milliseconds. */
export const clockMilliseconds = 60_000;
/** How old an answer may be, in milliseconds: a sign-on lasts as long. */
const oldestMilliseconds = 600_000;
const longestId = 256;
const longestName = 500;

/** What an answer has to say. */
export interface Expected {
  /** The entity id of the identity provider. */
  issuer: string;
  /** This service, as the identity provider knows it. */
  entityId: string;
  /** Where answers come in. */
  answerTo: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** Reads a response in the form that was signed. Throws SamlRefusal unless all of it is as it has to be. */
export function readAnswer(verified: string, expected: Expected): SamlAnswer {
  const response = readXml(verified);
  const assertion = childOf(response, 'assertion', 'Assertion');
  if (!isNamed(response, 'protocol', 'Response') || assertion === null) throw new SamlRefusal('misplaced');
  if ([response, assertion].some((one) => attributeOf(one, 'Version') !== '2.0')) throw new SamlRefusal('malformed');
  requireSuccess(response);
  requireIssuer(response, assertion, expected);
  if (attributeOf(response, 'Destination') !== expected.answerTo) throw new SamlRefusal('wrong_destination');
  const request = attributeOf(response, 'InResponseTo');
  if (request === null) throw new SamlRefusal('unsolicited');
  const subject = childOf(assertion, 'assertion', 'Subject');
  if (subject === null) throw new SamlRefusal('no_subject');
  requireIssuedNow([response, assertion], expected);
  const ends = [
    requireConfirmation(subject, request, expected),
    requireConditions(childOf(assertion, 'assertion', 'Conditions'), expected),
  ].filter((end) => end !== null);
  const signedInAt = requireStatement(childOf(assertion, 'assertion', 'AuthnStatement'), expected);
  const id = attributeOf(assertion, 'ID') ?? '';
  if (id.length > longestId || request.length > longestId) throw new SamlRefusal('too_large');
  return {
    id,
    // The longest, because the id must be known as long as any clock could take it.
    until: Math.max(...ends) + clockMilliseconds,
    request,
    issuer: expected.issuer,
    nameId: nameOf(subject),
    signedInAt,
    attributes: childrenOf(assertion, 'assertion', 'AttributeStatement').flatMap(attributesOf),
  };
}

function requireSuccess(response: XmlElement): void {
  const status = childOf(response, 'protocol', 'Status');
  const code = status && childOf(status, 'protocol', 'StatusCode');
  if (!code || attributeOf(code, 'Value') !== 'urn:oasis:names:tc:SAML:2.0:status:Success')
    throw new SamlRefusal('declined');
}

/** A response may leave it out; an assertion may not. */
function requireIssuer(response: XmlElement, assertion: XmlElement, { issuer }: Expected): void {
  const [ofResponse, ofAssertion] = [response, assertion].map((one) => childOf(one, 'assertion', 'Issuer'));
  const isRight = ofAssertion && textOf(ofAssertion) === issuer && (!ofResponse || textOf(ofResponse) === issuer);
  if (!isRight) throw new SamlRefusal('wrong_issuer');
}

function requireIssuedNow(elements: readonly XmlElement[], { now }: Expected): void {
  for (const element of elements) {
    const issued = timeOf(element, 'IssueInstant');
    if (issued === null) throw new SamlRefusal('malformed');
    if (issued > now + clockMilliseconds) throw new SamlRefusal('not_yet_valid');
    if (issued <= now - oldestMilliseconds - clockMilliseconds) throw new SamlRefusal('expired');
  }
}

/** Returns the end. One confirmation of the kind that a browser brings has to be right. */
function requireConfirmation(subject: XmlElement, request: string, { answerTo, now }: Expected): number {
  const bearers = childrenOf(subject, 'assertion', 'SubjectConfirmation').filter(
    (one) => attributeOf(one, 'Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  );
  const [bearer, another] = bearers;
  const data = bearer && childOf(bearer, 'assertion', 'SubjectConfirmationData');
  if (!data || another) throw new SamlRefusal('no_subject');
  if (attributeOf(data, 'Recipient') !== answerTo) throw new SamlRefusal('wrong_recipient');
  const answered = attributeOf(data, 'InResponseTo');
  if (answered !== request) throw new SamlRefusal(answered === null ? 'unsolicited' : 'wrong_request');
  const end = requireTimes(data, now);
  if (end === null) throw new SamlRefusal('expired');
  return end;
}

const known = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']);

/** Returns the end; null: there is none. */
function requireConditions(conditions: XmlElement | null, { entityId, now }: Expected): number | null {
  if (conditions === null) throw new SamlRefusal('wrong_audience');
  if (!conditions.children.every((one) => known.has(one.name) && isNamed(one, 'assertion', one.name)))
    throw new SamlRefusal('unknown_condition');
  const restrictions = childrenOf(conditions, 'assertion', 'AudienceRestriction');
  const isForUs = (one: XmlElement) =>
    childrenOf(one, 'assertion', 'Audience').some((audience) => textOf(audience) === entityId);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new SamlRefusal('wrong_audience');
  return requireTimes(conditions, now);
}

/** Returns when the person signed in at the identity provider. */
function requireStatement(statement: XmlElement | null, { now }: Expected): number {
  const signedInAt = statement && timeOf(statement, 'AuthnInstant');
  if (!statement || signedInAt === null) throw new SamlRefusal('no_subject');
  if (signedInAt > now + clockMilliseconds) throw new SamlRefusal('not_yet_valid');
  const end = timeOf(statement, 'SessionNotOnOrAfter');
  if (end !== null && now >= end + clockMilliseconds) throw new SamlRefusal('expired');
  return signedInAt;
}

function requireTimes(element: XmlElement, now: number): number | null {
  const [begin, end] = [timeOf(element, 'NotBefore'), timeOf(element, 'NotOnOrAfter')];
  if (begin !== null && now < begin - clockMilliseconds) throw new SamlRefusal('not_yet_valid');
  if (end !== null && now >= end + clockMilliseconds) throw new SamlRefusal('expired');
  return end;
}

/** SAML writes times in UTC. Without an end, an assertion would count for ever, so none is assumed. */
function timeOf(element: XmlElement, name: string): number | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new SamlRefusal('malformed');
  return time;
}

const unspecified = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** A transient name is another one at each sign-in, so it identifies nobody. */
function nameOf(subject: XmlElement): SamlAnswer['nameId'] {
  const element = childOf(subject, 'assertion', 'NameID');
  const value = element ? textOf(element) : '';
  if (element === null || value === '') throw new SamlRefusal('no_subject');
  const format = attributeOf(element, 'Format') ?? unspecified;
  if (format === transient) throw new SamlRefusal('transient_name');
  if (value.length > longestName || format.length > longestName) throw new SamlRefusal('too_large');
  return { format, value };
}

function attributesOf(statement: XmlElement): SamlAnswer['attributes'] {
  return childrenOf(statement, 'assertion', 'Attribute').map((attribute) => ({
    name: attributeOf(attribute, 'Name') ?? '',
    // Values with elements in them are of no use here.
    values: childrenOf(attribute, 'assertion', 'AttributeValue')
      .filter(({ children }) => children.length === 0)
      .map(textOf),
  }));
}
