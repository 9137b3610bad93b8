import { describe, expect, it } from 'vitest'
import { getLinkPlatform, type LinkPage } from '../platform/linkPlatform.ts'
import { getWalletLink } from './getWalletLink.ts'
import { installs } from './installs.ts'

const uri = 'wc:7f6e504b@2?relay-protocol=irn&symKey=587d5484&expiryTimestamp=1795260000&methods=[a],[b]'
const encoded = encodeURIComponent(uri)

const page = (userAgent: string, more: Partial<LinkPage> = {}): LinkPage => ({
  userAgent,
  maxTouchPoints: 5,
  isFramed: false,
  hasTelegramBridge: false,
  ...more,
})
const iosWebKit =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

const pages = {
  'iOS Safari': page(`${iosWebKit} Version/18.6 Mobile/15E148 Safari/604.1`),
  'iOS Chrome': page(`${iosWebKit} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`),
  'iPad Safari': page(`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`),
  'iOS Safari, framed': page(`${iosWebKit} Version/18.6 Mobile/15E148 Safari/604.1`, { isFramed: true }),
  'iOS Telegram': page(`${iosWebKit} Mobile/15E148`, { hasTelegramBridge: true }),
  'iOS Instagram': page(`${iosWebKit} Mobile/22G86 Instagram 401.0.0.28.86 (iPhone17,1; iOS 18_6)`),
  'iOS web view': page(`${iosWebKit} Mobile/15E148`),
  'Android Chrome': page(`${android}) ${chrome} Mobile Safari/537.36`),
  'Android Firefox': page('Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'),
  'Android Chrome, framed': page(`${android}) ${chrome} Mobile Safari/537.36`, { isFramed: true }),
  'Android Telegram': page(
    `${android}; wv) ${chrome} Mobile Safari/537.36 Telegram-Android/12.1.1 (Google Pixel 9; Android 15; SDK 35; HIGH)`,
    { hasTelegramBridge: true },
  ),
  'Android Facebook': page(
    `${android}; wv) ${chrome} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0.0.48.74;]`,
  ),
  'Android web view': page(`${android}; wv) ${chrome} Mobile Safari/537.36`),
  'desktop Chrome': page(`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, { maxTouchPoints: 0 }),
  'desktop Safari': page(`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`, {
    maxTouchPoints: 0,
  }),
  'desktop Chrome, framed': page(`${mac} ${chrome} Safari/537.36`, { maxTouchPoints: 0, isFramed: true }),
  'Telegram on a desktop': page(`${mac} ${chrome} Safari/537.36`, {
    maxTouchPoints: 0,
    isFramed: true,
    hasTelegramBridge: true,
  }),
} as const

/** Rainbow has a universal link, Trust its own scheme, and Ledger one for phones and one for computers. */
const wallets = { rainbow: installs.rainbow, trust: installs.trust, ledger: installs.ledger }
const rainbow = `universal _blank https://rnbwapp.com/wc?uri=${encoded}`
const trust = `native _self trust://wc?uri=${encoded}`
const trustOver = `native _blank trust://wc?uri=${encoded}`
const ledger = `native _self ledgerlive://wc?uri=${encoded}`
const ledgerOver = `native _blank ledgerlive://wc?uri=${encoded}`
const none = 'none'

type Expected = readonly [rainbow: string, trust: string, ledger: string]
const expected: Readonly<Record<keyof typeof pages, Expected>> = {
  'iOS Safari': [rainbow, trust, ledger],
  'iOS Chrome': [rainbow, trust, ledger],
  'iPad Safari': [rainbow, trust, ledger],
  'iOS Safari, framed': [rainbow, trustOver, ledgerOver],
  'iOS Telegram': [rainbow, none, none],
  'iOS Instagram': [rainbow, trust, ledger],
  'iOS web view': [rainbow, trust, ledger],
  'Android Chrome': [rainbow, trust, ledger],
  'Android Firefox': [rainbow, trust, ledger],
  'Android Chrome, framed': [rainbow, trustOver, ledgerOver],
  'Android Telegram': [rainbow, none, none],
  'Android Facebook': [rainbow, none, none],
  'Android web view': [rainbow, none, none],
  'desktop Chrome': [none, none, ledger],
  'desktop Safari': [none, none, ledger],
  'desktop Chrome, framed': [none, none, ledgerOver],
  'Telegram on a desktop': [none, none, none],
}

const tell = (link: ReturnType<typeof getWalletLink>) =>
  link ? `${link.type} ${link.target} ${link.href}` : none

describe.each(Object.keys(pages) as (keyof typeof pages)[])('%s', (name) => {
  it.each(Object.keys(wallets) as (keyof typeof wallets)[])('opens %s as the platform allows', (wallet) => {
    const platform = getLinkPlatform(pages[name])
    const at = Object.keys(wallets).indexOf(wallet)
    expect(tell(getWalletLink(wallets[wallet]?.link, uri, platform))).toBe(expected[name][at])
  })
})

it('distinguishes Telegram, other apps and frames', () => {
  const told = (wanted: 'isTelegram' | 'isInApp' | 'isFramed') =>
    Object.entries(pages).flatMap(([name, each]) => (getLinkPlatform(each)[wanted] ? [name] : []))
  expect(told('isTelegram')).toEqual(['iOS Telegram', 'Android Telegram', 'Telegram on a desktop'])
  expect(told('isFramed').every((name) => /framed|Telegram on/.test(name))).toBe(true)
  expect(told('isInApp')).toEqual([
    'iOS Telegram',
    'iOS Instagram',
    'iOS web view',
    'Android Telegram',
    'Android Facebook',
    'Android web view',
    'Telegram on a desktop',
  ])
})

it('treats a server as a desktop browser without in-app features', () => {
  expect(getLinkPlatform()).toEqual({ system: 'desktop', isTelegram: false, isInApp: false, isFramed: false })
})

const phone = getLinkPlatform(pages['Android Chrome'])

it('inserts the URI exactly as the link requires', () => {
  const plain = getWalletLink({ native: 'app://wc?uri={uri}' }, 'wc:a@2?k=$&$1', phone)
  expect(plain?.href).toBe('app://wc?uri=wc:a@2?k=$&$1')
  const twice = getWalletLink({ universal: 'https://a.test/{uri:encoded}#{uri}' }, 'wc:a@2', phone)
  expect(twice?.href).toBe('https://a.test/wc%3Aa%402#wc:a@2')
})

it.each([
  undefined,
  {},
  { native: 'javascript:alert(1)//{uri}' },
  { native: 'intent://a?uri={uri}#Intent;S.browser_fallback_url=https%3A%2F%2Fa.test;end' },
  { native: 'about://a?{uri}' },
  { universal: '{uri}' },
  { desktop: 'a:{uri}' },
])('returns no link on a phone for %o', (links) => {
  expect(getWalletLink(links, uri, phone)).toBeUndefined()
})

it('opens every wallet of the catalogue with only the pairing', () => {
  const links = Object.entries(installs).flatMap(([id, { link }]) =>
    Object.entries(link ?? {}).map(([kind, template]) => ({ id, kind, template })),
  )
  expect(links.length).toBeGreaterThan(30)
  for (const { id, kind, template } of links) {
    const on = kind === 'desktop' ? getLinkPlatform(pages['desktop Chrome']) : phone
    const link = getWalletLink({ [kind]: template }, uri, on)
    expect(link?.type, id).toBe(kind === 'universal' ? 'universal' : 'native')
    if (id === 'keplr') {
      expect(link?.href).toBe(`keplrwallet://wcV2?${uri}`)
      continue
    }
    const query = [...new URLSearchParams(link?.href.slice(link.href.indexOf('?') + 1)).keys()]
    // One wallet wraps the address to open into another one.
    expect(query, id).toEqual(id === 'bybit' ? ['targetUrl'] : ['uri'])
    expect(decodeURIComponent(link?.href ?? ''), id).toContain(uri)
  }
})

/** Wallets for phones that have published no link for a pairing, or don't support one. */
const withoutLink = [
  ...['anchorageDigital', 'backpack', 'berasig', 'clv', 'coinbase', 'dawn', 'desig', 'frontier'],
  ...['phantom', 'solflare', 'tokenary', 'universal-profiles', 'xportal'],
]

it('knows a link for every wallet that a phone can install, except for listed ones', () => {
  const unlinked = Object.entries(installs).flatMap(([id, { downloads, link }]) =>
    (downloads?.ios || downloads?.android) && !(link?.native || link?.universal) ? [id] : [],
  )
  expect(unlinked.toSorted()).toEqual(withoutLink)
})
