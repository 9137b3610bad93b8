import type { KitEvent } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { onlineManager } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()

describe('Account', () => {
  it('[2.2 Account] [2.2 Tokens tab] [1.7 balances] shows the account, its total, its actions, and tabs of tokens, NFTs and activity', async () => {
    await openAccount(world, { view: 'Account' })
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    const tabs = page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent)
    expect(tabs).toEqual(['Tokens', 'NFTs', 'Activity'])
    const tokens = page.getByRole('list', { name: 'Tokens' })
    await expect.element(tokens.getByText('Dev Dollar')).toBeVisible()
    await expect.element(tokens.getByText(/ETH$/).first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeVisible()
    await expectNoAxeFindings()
  })

  it.each([
    [1280, 800],
    [375, 812],
  ])('loading and changing tabs move nothing under the pointer, at %i × %i', async (width, height) => {
    const before = [innerWidth, innerHeight] as const
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(...before))
    await openAccount(world, { view: 'Account' })
    await expect.element(page.getByRole('button', { name: 'Settings' })).toBeVisible()
    // The panel's position without its entrance animation.
    const panel = page.getByRole('dialog').element().querySelector<HTMLElement>('.lk-panel')
    const top = () => panel?.offsetTop
    const atFirst = top()
    expect(atFirst).toBeGreaterThan(0)
    await expect.element(page.getByText('Dev Dollar')).toBeVisible()
    await expect.poll(top).toBe(atFirst)
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect.element(page.getByRole('list', { name: 'Activity' })).toBeVisible()
    expect(top()).toBe(atFirst)
  })

  it.each([
    [1280, 800],
    [375, 720],
  ])(
    'shows at least five tokens at once, and only tokens below the tabs once scrolled, at %i × %i',
    async (width, height) => {
      const before = [innerWidth, innerHeight] as const
      await page.viewport(width, height)
      onTestFinished(() => page.viewport(...before))
      await openAccount(world, { view: 'Account' })
      const list = page.getByRole('list', { name: 'Tokens' })
      await expect.element(list).toBeVisible()
      await expect.element(page.getByRole('slider', { name: 'Value over time' })).toBeVisible()
      const body = list.element().closest('.lk-panel-body') as HTMLElement
      const boxOf = (element: Element) => element.getBoundingClientRect()
      const tabs = () => page.getByRole('tablist').element()
      /** Counts the tokens that nothing hides, not even in part. */
      const inSight = () =>
        [...list.element().querySelectorAll('li')].filter((row) => {
          const { top, bottom } = boxOf(row)
          return top >= boxOf(tabs()).bottom && bottom <= boxOf(body).bottom
        }).length
      await expect.poll(inSight).toBeGreaterThanOrEqual(5)
      body.scrollTo(0, body.scrollHeight)
      await expect.poll(inSight).toBeGreaterThanOrEqual(5)

      await page.getByRole('tab', { name: 'Activity' }).click()
      const activity = page.getByRole('list', { name: 'Activity' })
      await expect.element(activity).toBeVisible()
      await expect.poll(() => body.scrollHeight).toBeGreaterThan(3 * body.clientHeight)
      body.scrollTo(0, body.clientHeight)
      await expect.poll(() => boxOf(tabs()).top - boxOf(body).top).toBeLessThan(8)
      const send = page.getByRole('button', { name: 'Send', exact: true }).element()
      expect(boxOf(send).bottom).toBeLessThan(boxOf(body).top)
      // The keyboard reaches a row above without hiding it behind the tabs.
      const rows = () => [...activity.element().querySelectorAll<HTMLElement>('button.lk-asset')]
      const hidden = rows().findLast((row) => boxOf(row).bottom <= boxOf(tabs()).bottom)
      hidden?.focus()
      expect(hidden && boxOf(hidden).top).toBeGreaterThanOrEqual(boxOf(tabs()).bottom)
    },
  )

  it.each([true, false])(
    'says below the tokens that some may be missing, only if the server says so: complete is %s',
    async (isComplete) => {
      const { fetch } = window
      onTestFinished(() => {
        window.fetch = fetch
      })
      window.fetch = async (input, init) => {
        const response = await fetch(input, init)
        if (!new URL(input instanceof Request ? input.url : input).pathname.endsWith('/balance'))
          return response
        return Response.json({ ...(await response.json()), isComplete })
      }
      await openAccount(world, { view: 'Account' })
      await expect.element(page.getByText('Dev Dollar')).toBeVisible()
      expect(page.getByText('Some tokens may be missing.').elements()).toHaveLength(isComplete ? 0 : 1)
      await expectNoAxeFindings()
    },
  )

  it('[5.9] excludes a token with zero decimals', async () => {
    await openAccount(world, { view: 'Account' })
    await expect.element(page.getByText('Dev Dollar')).toBeVisible()
    expect(page.getByText(/TICKET/).elements()).toHaveLength(0)
  })

  it('[2.2 NFTs tab] shows NFTs, with spam only behind its switch', async () => {
    await openAccount(world, { view: 'Account', data: { tab: 'NFTs' } })
    const nfts = page.getByRole('list', { name: 'NFTs' })
    await expect.element(nfts).toBeVisible()
    const before = nfts.getByRole('listitem').elements().length
    await page.getByRole('switch', { name: /spam/ }).click()
    await expect.poll(() => nfts.getByRole('listitem').elements().length).toBeGreaterThan(before)
    await expectNoAxeFindings()
  })

  it('[2.2 Activity tab] [3.2 newest first] [1.7 history] groups activity by month, newest first, and marks failures', async () => {
    await openAccount(world, { view: 'Account', data: { tab: 'Activity' } })
    const list = page.getByRole('list', { name: 'Activity' })
    await expect.element(list.getByRole('heading').first()).toBeVisible()
    const months = list
      .getByRole('heading')
      .elements()
      .map((heading) => Date.parse(`1 ${heading.textContent}`))
    expect(months).toEqual(months.toSorted((one, other) => other - one))
    await expectNoAxeFindings()
    // The list only renders visible rows, so scroll down until a failed one appears.
    const body = page.getByRole('dialog').element().querySelector('.lk-panel-body') as Element
    const failed = list.getByRole('button').filter({ hasText: /Failed · / })
    await expect
      .poll(() => {
        if (failed.elements().length === 0) body.scrollTop += body.clientHeight / 2
        return failed.elements().length
      })
      .toBeGreaterThan(0)
  })

  it('reports each further page of the history that is fetched', async () => {
    const told: KitEvent[] = []
    await openAccount(
      world,
      { view: 'Account', data: { tab: 'Activity' } },
      { onEvent: (event) => told.push(event) },
    )
    await expect.element(page.getByRole('list', { name: 'Activity' })).toBeVisible()
    const body = page.getByRole('dialog').element().querySelector('.lk-panel-body') as Element
    const more = () => told.filter(({ name }) => name === 'LOAD_MORE_TRANSACTIONS')
    await expect
      .poll(() => {
        body.scrollTop = body.scrollHeight
        return more()
      })
      .toContainEqual({
        name: 'LOAD_MORE_TRANSACTIONS',
        properties: {
          network: world.network.caipNetworkId,
          cursor: expect.any(String),
          isSmartAccount: false,
        },
      })
    const cursors = more().map(({ properties }) => JSON.stringify(properties))
    expect(new Set(cursors).size).toBe(cursors.length)
  })

  it('opens the requested tab, even when the account is already open', async () => {
    const { modal } = await openAccount(world, { view: 'Account' })
    await expect.element(page.getByRole('tab', { name: 'Tokens', selected: true })).toBeVisible()
    await modal.open({ view: 'Account', data: { tab: 'NFTs' } })
    await expect.element(page.getByRole('tab', { name: 'NFTs', selected: true })).toBeVisible()
  })

  it('[8.6 fetch failed] [4.18] shows a dash and a countdown to the next try when the server does not respond', async () => {
    // Nothing listens on this port.
    await openAccount(world, { view: 'Account' }, { api: 'http://127.0.0.1:1' })
    await expect.element(page.getByText('—')).toBeVisible()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Token Balance Unavailable' }).first())
      .toBeVisible()
    const again = page.getByRole('button', { name: /^Try again in \d+ s$/ })
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
  })

  it('says when it is offline and resumes automatically when online', async () => {
    await openAccount(world, { view: 'Account' })
    await expect.element(page.getByText('Dev Dollar')).toBeVisible()
    onlineManager.setOnline(false)
    onTestFinished(() => onlineManager.setOnline(true))
    await page.getByRole('tab', { name: 'NFTs' }).click()
    await expect.element(page.getByText('You’re offline')).toBeVisible()
    onlineManager.setOnline(true)
    await expect.element(page.getByRole('list', { name: 'NFTs' })).toBeVisible()
    await expect.element(page.getByText('You’re offline')).not.toBeInTheDocument()
  })

  it('has no tabs with only a chain configured', async () => {
    const { api: _, ...chainOnly } = { api: undefined }
    await openAccount(world, { view: 'Account' }, { ...chainOnly, features: { nfts: false, history: false } })
    await expect.element(page.getByRole('list', { name: 'Tokens' })).toBeVisible()
    expect(page.getByRole('tab').elements()).toHaveLength(0)
  })
})
