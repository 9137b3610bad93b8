import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser } from '../../test/browser.ts'
import { openJar } from '../../test/cookies.ts'
import {
  createCookieStorage,
  createLocalStorage,
  createMemoryStorage,
  withMemoryFallback,
} from './storage.ts'

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

  it('hold only what a server reads; everything else is in the browser’s own storage', () => {
    const jar = openJar()
    const { items, open } = createBrowser()
    open()
    const storage = createCookieStorage()
    const keys = ['store', 'kit', 'walletConnect.client', 'pending', 'recentConnectorId', 'solana']
    for (const key of keys) storage.setItem(`latchkey.${key}`, JSON.stringify(key))
    expect([...jar.keys()]).toEqual(['latchkey.store'])
    expect([...items.keys()]).toEqual(keys.slice(1).map((key) => `latchkey.${key}`))
    for (const key of keys) expect(storage.getItem(`latchkey.${key}`)).toBe(JSON.stringify(key))
    for (const key of keys) storage.removeItem(`latchkey.${key}`)
    expect([jar.size, items.size]).toEqual([0, 0])
  })

  it('give up what earlier versions stored in them, once a kit starts', () => {
    const jar = openJar()
    const { items, open } = createBrowser()
    open()
    const others = [
      ['latchkey.session', 'of the app'],
      ['my.latchkey.pending', 'of another kit'],
      ['latchkey.store', '{}'],
    ] as const
    const old = [
      ['latchkey.kit', '{}'],
      ['latchkey.walletConnect', '{"since":1}'],
      ['latchkey.walletConnect.client', '{"seed":"ab=="}'],
      ['latchkey.receivers', '[1]'],
      ['latchkey.swap', '[2]'],
    ] as const
    for (const [key, value] of [...others, ...old]) jar.set(key, value)
    items.set('latchkey.swap', '[3]')
    const storage = createCookieStorage()
    expect(storage.getItem('latchkey.kit')).toBe('{}')
    expect([...jar]).toEqual(others)
    for (const [key, value] of old) expect(items.get(key)).toBe(key === 'latchkey.swap' ? '[3]' : value)

    jar.set('latchkey.solana', '{"old":true}')
    expect(storage.getItem('latchkey.solana')).toBe('{"old":true}')
    jar.set('latchkey.solana', '{"old":true}')
    storage.removeItem('latchkey.solana')
    expect([storage.getItem('latchkey.solana'), [...jar]]).toEqual([null, others])
  })

  it('stay where they are while the browser’s own storage is full', () => {
    const jar = openJar()
    const browser = createBrowser()
    browser.open()
    browser.setStorage('full')
    jar.set('latchkey.swap', '[1]')
    const storage = withMemoryFallback(createCookieStorage())
    storage.getItem('latchkey.swap')
    expect(jar.get('latchkey.swap')).toBe('[1]')
    browser.setStorage('fine')
    expect([storage.getItem('latchkey.swap'), jar.size]).toEqual(['[1]', 0])
  })

  it.each([
    ['https:', true],
    ['http:', false],
  ])('are only sent over TLS if the page has it: %s', (protocol, isSecure) => {
    const texts: string[] = []
    vi.stubGlobal('location', { protocol })
    vi.stubGlobal('document', {
      get cookie() {
        return texts[0]?.split(';')[0] ?? ''
      },
      set cookie(text: string) {
        texts.push(text)
      },
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    createCookieStorage({ maxAgeSeconds: 60 }).setItem('latchkey.store', '{}')
    expect(texts).toEqual([`latchkey.store={};max-age=60;path=/;samesite=Lax${isSecure ? ';secure' : ''}`])
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
