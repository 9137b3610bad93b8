import { onTestFinished } from 'vitest'

/** Gives the tests a document whose cookies behave like a browser's, until the test ends. Returns them by name. */
export function openJar(): Map<string, string> {
  const jar = new Map<string, string>()
  const document = Object.defineProperty(
    Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    'cookie',
    {
      get: () => [...jar].map((pair) => pair.join('=')).join('; '),
      set(text: string) {
        const [pair = '', ...attributes] = text.split(';')
        const at = pair.indexOf('=')
        const [key, value] = [pair.slice(0, at), pair.slice(at + 1)]
        if (attributes.includes('max-age=-1')) jar.delete(key)
        // Browsers silently drop cookies over 4 kB.
        else if (pair.length <= 4_096) jar.set(key, value)
      },
    },
  )
  const network = new EventTarget()
  Object.assign(globalThis, { document, addEventListener: network.addEventListener.bind(network) })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'document')
    Reflect.deleteProperty(globalThis, 'addEventListener')
  })
  return jar
}
