import { expect, it } from 'vitest'
import type { LinkPlatform } from '../platform/linkPlatform.ts'
import { toWalletLink } from './toWalletLink.ts'

const phone: LinkPlatform = { system: 'ios', isTelegram: false, isInApp: false, isFramed: false }
const telegram: LinkPlatform = { ...phone, isTelegram: true, isInApp: true }
const webView: LinkPlatform = { ...phone, system: 'android', isInApp: true }
const both = { native: 'rainbow://', universal: 'https://rnbwapp.com' }

it.each([
  [both, undefined, phone, 'rainbow://'],
  [both, undefined, telegram, 'https://rnbwapp.com'],
  [both, undefined, webView, 'https://rnbwapp.com'],
  [{ universal: 'https://a.test' }, undefined, phone, 'https://a.test'],
  [{ native: 'a://' }, undefined, telegram, undefined],
  [undefined, 'trust://wc?uri=wc%3Aa', phone, 'trust://'],
  [undefined, 'https://rnbwapp.com/wc?uri=wc%3Aa', phone, 'https://rnbwapp.com/'],
  [{ native: '' }, 'ledgerlive://wc?uri=wc%3Aa', phone, 'ledgerlive://'],
  // A wallet's own words are not trusted.
  [{ native: 'javascript://%0aalert(1)' }, undefined, phone, undefined],
  [{ native: 'data:text/html,a', universal: 'http://a.test' }, undefined, phone, undefined],
  [undefined, undefined, phone, undefined],
])('%o, after following %o, comes to the front as the place allows', (redirect, followed, platform, link) => {
  expect(toWalletLink(redirect, followed, platform)).toBe(link)
})
