import { RequestFailure } from '../base/RequestFailure.ts'

/** Parses a body as JSON (RFC 8259). Throws BODY_INVALID with the reason. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') throw invalid('Required')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid('The body is not valid JSON.', error)
  }
}

function invalid(description: string, cause?: unknown) {
  return new RequestFailure('BODY_INVALID', { field: 'body', description }, { cause })
}
