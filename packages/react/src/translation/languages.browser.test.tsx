import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pickCases } from '../../../../scripts/pickCases.ts'
import { openAccount } from '../../test/openAccount.ts'
import { strayIn } from '../../test/strayIn.ts'
import { untranslated } from '../../test/untranslated.ts'
import type { ViewRequest } from '../modal/policy/ids.ts'
import { languages } from './languages.ts'

const world = await testWorld()
const requests: ViewRequest[] = [
  { view: 'Connect' },
  { view: 'ConnectingWallet', data: { walletId: 'rainbow' } },
  { view: 'WhatIsAWallet' },
  { view: 'GetAWallet' },
  { view: 'AccountSettings' },
  { view: 'Account' },
  { view: 'Receive' },
  { view: 'Send' },
  { view: 'Swap' },
  { view: 'Approvals' },
]
const cases = Object.entries(languages).flatMap(([tag, load]) =>
  requests.map((request) => ({ tag, load, request })),
)

/** Returns texts of buttons, labels and headings that are cut off. */
const cutIn = (panel: Element) =>
  [...panel.querySelectorAll<HTMLElement>('button, label, h2, .lk-tag')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden from sight does not count
    .map((element) => element.innerText)
    .filter((text) => text !== '')

it.each(pickCases(cases, 9, [Object.keys(languages).length, requests.length]))(
  '$request.view in $tag fits a phone that is 320 px wide',
  async ({ tag, load, request }) => {
    const [width, height] = [innerWidth, innerHeight]
    onTestFinished(() => page.viewport(width, height))
    await page.viewport(320, 640)
    const view = await openAccount(world, request, { locale: tag })
    const drawn = await vi.waitFor(() => {
      const panel = view.shadow?.querySelector<HTMLElement>('.lk-dialog .lk-panel')
      if (!panel) throw new Error('The panel is missing.')
      return panel
    })
    expect(drawn.closest('[lang]')?.getAttribute('lang')).toBe(tag)
    await expect.poll(() => strayIn(drawn)).toEqual([])
    await expect.poll(() => cutIn(drawn)).toEqual([])
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden from sight does not count
    expect(untranslated(drawn.innerText, await load())).toEqual([])
  },
)
