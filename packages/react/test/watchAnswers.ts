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

/**
 * Returns whether a page has come to rest: it only asks for the newest block. Everything that waits for a transaction has
 * read it by then, and recognizes another one with its nonce.
 */
export function isAtRest(answered: readonly string[]): boolean {
  const last = answered.slice(-3)
  return (
    last.length === 3 && last.every((body) => body.includes('eth_blockNumber') && !body.includes('eth_get'))
  )
}
