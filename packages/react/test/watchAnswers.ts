import { onTestFinished } from 'vitest'

/** Returns the bodies of requests that are answered from now until the test ends. */
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
