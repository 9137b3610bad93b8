import { answerLimits } from './jsonLimits.ts'
import { readText } from './readText.ts'

/**
 * Fetches, for libraries that would read a response of any size. Rejects like `fetch`, or with BODY_TOO_LARGE as soon
 * as the response exceeds the limits of an upstream's.
 */
export const fetchBounded: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  // Some statuses must not have a body, not even an empty one.
  return new Response((await readText(response, answerLimits)) || null, response)
}
