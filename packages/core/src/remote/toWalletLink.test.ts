import { expect, it } from 'vitest'
import type { LinkPlatform } from '../platform/linkPlatform.ts'
import { getWalletLink } from './getWalletLink.ts'
import { installs } from './installs.ts'
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
  [undefined, 'kaikas://walletconnect?uri=wc%3Aa', phone, 'kaikas://'],
  [undefined, 'okex://main/WC/?uri=wc%3Aa?b', phone, 'okex://main/'],
  [undefined, 'https://a.test/open#wc:a@2?symKey=b', phone, 'https://a.test/open'],
  [undefined, 'https://a.test/pair/wc%3Aa%402', phone, 'https://a.test/pair'],
  [undefined, 'mywc://wc?uri=wc%3Aa', phone, 'mywc://'],
  [{ native: '' }, 'ledgerlive://wc?uri=wc%3Aa', phone, 'ledgerlive://'],
  // Links that a wallet provides are not trusted.
  [{ native: 'javascript://%0aalert(1)' }, undefined, phone, undefined],
  [{ native: 'data:text/html,a', universal: 'http://a.test' }, undefined, phone, undefined],
  [
    { native: 'intent://scan#Intent;scheme=zxing;S.browser_fallback_url=https%3A%2F%2Fa.test;end' },
    undefined,
    phone,
    undefined,
  ],
  [{ native: 'INTENT://a', universal: 'https://a.test' }, undefined, phone, 'https://a.test'],
  [undefined, 'intent://wc?uri=wc%3Aa', phone, undefined],
  [undefined, undefined, phone, undefined],
])('%o, after following %o, opens as the platform allows', (redirect, followed, platform, link) => {
  expect(toWalletLink(redirect, followed, platform)).toBe(link)
})

it.each([
  'about://blank',
  'android-app://com.a/https/a.test',
  'chrome://settings',
  'chrome-extension://a/page.html',
  'content://media/external',
  'file:///etc/passwd',
  'filesystem:https://a.test/temporary/a',
  'ftp://a.test',
  'http://a.test',
  'itms-services://?action=download-manifest&url=https://a.test',
  'ms-msdt://a',
  'smb://a.test/b',
  'tel://112',
  'view-source://a.test',
  'web+a://b',
  'ws://a.test',
  ' a://b',
  'a:b',
  'https://',
  '//a.test',
  '/a',
])('rejects the link %s', (link) => {
  expect(toWalletLink({ native: link, universal: link }, link, phone)).toBeUndefined()
})

it('strips the pairing from links of the catalogue', () => {
  const links = Object.entries(installs).flatMap(([id, { link }]) =>
    Object.entries(link ?? {}).map(([kind, template]) => ({ id, kind, template })),
  )
  expect(links.length).toBeGreaterThan(30)
  for (const { id, kind, template } of links) {
    const platform: LinkPlatform = { ...phone, system: kind === 'desktop' ? 'desktop' : 'ios' }
    const followed = getWalletLink({ [kind]: template }, 'wc:7f6e@2?symKey=587d', platform)?.href ?? ''
    expect(followed, id).toMatch(/symKey/)
    const link = toWalletLink(undefined, followed, platform) ?? ''
    expect(link, id).toMatch(/^[a-z][a-z0-9.-]+:\/\//)
    expect(followed.startsWith(link), id).toBe(true)
    expect(link, id).not.toMatch(/uri=|wc:|wc%3a|symKey|587d/i)
    expect(link, id).not.toMatch(/\/(wc|walletconnect)$/)
  }
})
