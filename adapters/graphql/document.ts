import { type DocumentNode, GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql';
import { documentErrors } from './document-size.ts';

/** The most tokens of a document; a longer one is not parsed. */
const maxTokens = 10_000;

/** The most nested brackets. The parser and the validation rules recurse for each level, and the stack is limited. */
const maxNesting = 64;

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Parses a document. Throws GraphQLError if it exceeds the limits, before validation. */
export function parseDocument(given: string | Source): DocumentNode {
  const source = typeof given === 'string' ? new Source(given) : given;
  requireShort(source);
  const document = parse(source);
  const [error] = documentErrors(document);
  if (error) throw error;
  return document;
}

function requireShort(source: Source): void {
  const lexer = new Lexer(source);
  let tokens = 0;
  let nesting = 0;
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    tokens += 1;
    if (tokens > maxTokens) throw new GraphQLError(`The document has more than ${maxTokens} tokens.`);
    if (opening.has(kind)) nesting += 1;
    if (closing.has(kind)) nesting -= 1;
    if (nesting > maxNesting)
      throw new GraphQLError(`The document nests brackets more than ${maxNesting} levels deep.`);
  }
}
