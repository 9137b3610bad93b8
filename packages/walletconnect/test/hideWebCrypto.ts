import { onTestFinished } from 'vitest'

/** Hides what a page without TLS lacks, until the test ends: `crypto.subtle` and `crypto.randomUUID`. */
export function hideWebCrypto() {
  for (const name of ['subtle', 'randomUUID'] as const) {
    const own = Object.getOwnPropertyDescriptor(crypto, name)
    Object.defineProperty(crypto, name, { configurable: true, value: undefined })
    onTestFinished(() => {
      if (own) Object.defineProperty(crypto, name, own)
      else Reflect.deleteProperty(crypto, name)
    })
  }
}
