/** An Esplora's response to a transaction: its id, or the reason for rejecting it. */
export type PostedTransaction = { txid: string } | { refusal: string }

const answerMs = 10_000
const refusalCharactersMax = 300

/** Posts a raw transaction in hex to the Esplora at `url`. Rejects if the endpoint is unreachable. */
export async function postTransaction(url: string, hex: string): Promise<PostedTransaction> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/tx`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: hex,
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  })
  const text = (await response.text()).trim()
  if (response.ok && /^[0-9a-f]{64}$/.test(text)) return { txid: text }
  if (response.status === 400) return { refusal: text.slice(0, refusalCharactersMax) }
  throw new TypeError(`Esplora returned ${response.status}`)
}
