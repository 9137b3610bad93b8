// Reads an account's history from a server, as its pages do.
import { setTimeout as delay } from 'node:timers/promises'

export const chainId = 'eip155:1'
/** How long a failed request waits, unless the server says otherwise. */
const retryMs = 250
/** How soon a page without entries is requested again. */
const pollMs = 100

/**
 * Walks through an account's history, for at most `limitMs`. Returns its entries, whether they are all, and the
 * milliseconds until the first ones and until the end.
 */
export async function readHistory(origin, address, limitMs) {
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  const entries = []
  let firstMs
  for (let cursor; elapsed() < limitMs; ) {
    const page = await ask(
      origin,
      `/v1/account/${address}/history`,
      { ...(cursor && { cursor }) },
      limitMs - elapsed(),
    )
    if (!page) break
    entries.push(...page.data)
    if (page.data.length > 0) firstMs ??= elapsed()
    if (page.next === null)
      return { entries, isWhole: true, firstMs: firstMs ?? elapsed(), wholeMs: elapsed() }
    if (page.next === cursor || page.data.length === 0) await delay(pollMs)
    cursor = page.next
  }
  return { entries, isWhole: false, firstMs, wholeMs: undefined }
}

/** Requests a path, again while the server is busy or its chain is unavailable. Undefined after `limitMs`. */
async function ask(origin, path, query, limitMs) {
  const search = new URLSearchParams({ chainId, projectId: 'bench', ...query })
  for (const until = performance.now() + limitMs; performance.now() < until; ) {
    const response = await fetch(`${origin}${path}?${search}`)
    if (response.ok) return response.json()
    const text = await response.text()
    if (response.status !== 429 && response.status < 500)
      throw new Error(`${path}: ${response.status} ${text}`)
    await delay(
      Math.min(until - performance.now(), 1_000 * Number(response.headers.get('retry-after')) || retryMs),
    )
  }
  return undefined
}
