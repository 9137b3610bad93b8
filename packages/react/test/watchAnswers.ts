import { onTestFinished } from 'vitest'

/** The bodies of requests that have been answered, from here to the end of the test. */
export function watchAnswers(): readonly string[] {
  const answered: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init)
    answered.push(String(init?.body))
    return response
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  return answered
}
