import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createCookieStorage,
  createLocalStorage,
  createMemoryStorage,
  withMemoryFallback,
} from './storage.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document')
  Reflect.deleteProperty(globalThis, 'window')
})

/** Opens a cookie jar that behaves like browsers: cookies over 4 kB are silently dropped. */
function openJar() {
  const jar = new Map<string, string>()
  const document = {
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split(';')
      const at = pair.indexOf('=')
      const [key, value] = [pair.slice(0, at), pair.slice(at + 1)]
      if (attributes.includes('max-age=-1')) jar.delete(key)
      else if (pair.length <= 4_096) jar.set(key, value)
    },
  }
  Object.assign(globalThis, { document, window: {} })
  return jar
}

describe('cookies', () => {
  it('store any JSON in characters that a cookie allows', () => {
    const jar = openJar()
    const storage = createCookieStorage()
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (value) => {
        const json = JSON.stringify(value)
        if (json.length > 500) return
        storage.setItem('latchkey.store', json)
        expect(jar.get('latchkey.store')).toMatch(/^[\x20-\x3a\x3c-\x7e]*$/)
        expect(JSON.parse(storage.getItem('latchkey.store') ?? '')).toEqual(JSON.parse(json))
      }),
    )
  })

  it('fall back to memory when the browser drops them', () => {
    const jar = openJar()
    const storage = withMemoryFallback(createCookieStorage())
    const long = JSON.stringify('x'.repeat(5_000))
    storage.setItem('latchkey.store', long)
    expect(jar.size).toBe(0)
    expect(storage.getItem('latchkey.store')).toBe(long)
    storage.setItem('latchkey.store', '1')
    expect(storage.getItem('latchkey.store')).toBe('1')
    storage.removeItem('latchkey.store')
    expect([jar.size, storage.getItem('latchkey.store')]).toEqual([0, null])
  })
})

describe('a server', () => {
  it('has nothing stored, and allows writes', () => {
    for (const storage of [createLocalStorage(), createCookieStorage()]) {
      expect(storage.getItem('a')).toBeNull()
      const safe = withMemoryFallback(storage)
      safe.setItem('a', '1')
      expect(safe.getItem('a')).toBe('1')
      safe.removeItem('a')
      expect(safe.getItem('a')).toBeNull()
    }
  })
})

it('falls back to memory that behaves like storage, however often storage throws', () => {
  const action = fc.oneof(
    fc.record({
      type: fc.constant('set' as const),
      key: fc.constantFrom('a', 'b'),
      value: fc.string(),
      fails: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('remove' as const),
      key: fc.constantFrom('a', 'b'),
      value: fc.constant(''),
      fails: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      const inner = createMemoryStorage()
      const model = createMemoryStorage()
      let fails = false
      const refuse = () => {
        if (fails) throw new DOMException('Refused', 'QuotaExceededError')
      }
      const storage = withMemoryFallback({
        getItem: inner.getItem,
        setItem: (key, value) => {
          refuse()
          inner.setItem(key, value)
        },
        removeItem: (key) => {
          refuse()
          inner.removeItem(key)
        },
      })
      for (const each of actions) {
        fails = each.fails
        for (const target of [storage, model]) {
          if (each.type === 'set') target.setItem(each.key, each.value)
          else target.removeItem(each.key)
        }
        for (const key of ['a', 'b']) expect(storage.getItem(key)).toBe(model.getItem(key))
      }
    }),
  )
})
