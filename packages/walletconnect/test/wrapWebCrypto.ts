import { onTestFinished } from 'vitest'

/** Wraps a method of `crypto.subtle` until the test ends. `wrap` receives its result and returns another. */
export function wrapWebCrypto(
  name: 'sign' | 'deriveBits',
  wrap: (result: Promise<ArrayBuffer>) => Promise<ArrayBuffer>,
) {
  const { subtle } = crypto
  const own = subtle[name].bind(subtle) as (...given: unknown[]) => Promise<ArrayBuffer>
  Object.defineProperty(subtle, name, {
    configurable: true,
    value: (...given: unknown[]) => wrap(own(...given)),
  })
  // The method itself is inherited.
  onTestFinished(() => void Reflect.deleteProperty(subtle, name))
}
