import type { WalletLink } from '../wallet/wallet.ts'

/** What a page shows of a Cosmos wallet. */
export type CosmosFace = { place: string }

/** Adds a wallet with Keplr's API to a page. Self-contained, because its source is also sent into pages. */
export function placeCosmos(
  target: object,
  { place }: CosmosFace,
  { call, listen }: Pick<WalletLink, 'call' | 'listen'>,
): () => void {
  const page = target as EventTarget & Record<string, unknown>
  // A window dispatches only events of its own classes.
  const { Event: Plain = Event } = target as Partial<typeof globalThis>
  const send =
    (method: string) =>
    (...params: unknown[]) =>
      call(method, params)
  const methods = [
    'enable',
    'disable',
    'getKey',
    'signAmino',
    'signDirect',
    'signArbitrary',
    'experimentalSuggestChain',
  ]
  const provider = Object.fromEntries(methods.map((method) => [method, send(method)]))
  const remove = () => {
    stop()
    if (page[place] === provider) delete page[place]
  }
  const stop = listen((event) => {
    if (event === 'removed') remove()
    else if (event === 'keystore') page.dispatchEvent(new Plain(`${place}_keystorechange`))
  })
  Object.assign(page, { [place]: provider })
  return remove
}
