import type { ViewId, ViewInput } from '@latchkey/react'
import type { Page } from '@playwright/test'
import { logInByEmail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { openViews, type ViewsPage } from '../../support/serveViews.ts'

type LaterView = Exclude<ViewId, 'Connect'>
/** A view's visitor: nobody yet, an account of a browser wallet, or the owner of an embedded wallet. */
type Visitor = 'nobody' | 'account' | 'owner'

const chain = 'eip155:31337'
const person = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** A transaction of which everything is known. */
const entry: ViewInput['ActivityDetails']['entry'] = {
  id: 'entry',
  metadata: {
    ...{ operationType: 'send', hash: `0x${'1'.repeat(64)}`, status: 'confirmed', nonce: 1, block: 12 },
    ...{ minedAt: '2026-11-20T09:59:48Z', sentFrom: person, sentTo: person, application: null, chain },
    fee: { symbol: 'ETH', quantity: { numeric: '0.00021' }, value: 0.52 },
  },
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
      ...{ nft_info: null, direction: 'out', quantity: { numeric: '1.5' }, value: 25, price: 1 },
    },
  ],
}
/** An NFT without a description or traits. */
const nft: ViewInput['NftDetails']['nft'] = {
  ...{ chainId: chain, address: `${chain}:${person}`, tokenId: '7', standard: 'ERC721', quantity: '1' },
  ...{ name: 'Mob #7', description: null, collection: { name: 'Mob', symbol: 'MOB' }, image: null },
  flags: { is_spam: false },
}

/** How a view is opened: its visitor, and its data. */
type Opening<id extends LaterView> = readonly [visitor: Visitor, data?: ViewInput[id]]

/** Every view but Connect, which loads with the modal. */
const views: { readonly [id in LaterView]?: Opening<id> } = {
  AllWallets: ['nobody'],
  ConnectingWallet: ['nobody', { walletId: 'rainbow' }],
  ConnectingWalletConnectBasic: ['nobody'],
  WhatIsAWallet: ['nobody'],
  GetAWallet: ['nobody'],
  EmailVerifyDevice: ['nobody', { email: 'skeleton@mob.test' }],
  EmailVerifyOtp: ['nobody', { email: 'skeleton@mob.test' }],
  ConnectingSocial: ['nobody', { provider: 'google' }],
  ConnectingFarcaster: ['nobody'],
  AllSocials: ['nobody'],
  Networks: ['nobody'],
  ConnectingPasskey: ['nobody'],
  Account: ['account'],
  AccountSettings: ['account'],
  UnsupportedChain: ['account'],
  Receive: ['account'],
  Send: ['account'],
  Swap: ['account'],
  TokenDetails: ['account', { token: 'native' }],
  ActivityDetails: ['account', { entry }],
  NftDetails: ['account', { nft }],
  Approvals: ['account'],
  RegisterAccountNameSuccess: ['account', { name: 'alice' }],
  Buy: ['account'],
  SIWXSignMessage: ['account'],
  ApproveTransaction: ['owner'],
  SwitchAccountType: ['owner'],
  Devices: ['owner'],
  UpdateEmail: ['owner'],
  RegisterAccountName: ['owner'],
  ChangeRecovery: ['owner'],
  ExportKey: ['owner'],
}

/** Views that take one of several shapes or lead to another view, so that no skeleton has the height of all. */
const variable: readonly LaterView[] = [
  'ConnectingWallet',
  'ConnectingPasskey',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ApproveTransaction',
  'ExportKey',
]

/** How much higher or lower than its skeleton a view may be, in px. */
const tolerance = 12

/** The first frame with a skeleton. */
type Shown = { after: number; skeleton: number; name: string; isHidden: boolean; motion: string }

/**
 * Opens a view, and returns the first frame that shows its skeleton: when, in ms from the press, and the same for an
 * animation of `bareMs` that starts with the press, which tells how busy the machine is.
 */
function press(page: Page, view: LaterView) {
  return page.evaluate(
    async ({ view, data, bareMs }) => {
      const began = performance.now()
      modal.open({ view, data } as never).catch(() => {})
      const bare = document.body.animate(null, bareMs).finished.then(() => performance.now() - began)
      const shown = new Promise<Shown>((resolve) => {
        const look = () => {
          const dialog = document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')
          const skeleton = dialog?.querySelector<HTMLElement>('[aria-busy="true"] > .lk-view-skeleton')
          if (!dialog?.open || !skeleton) return requestAnimationFrame(look)
          resolve({
            after: performance.now() - began,
            skeleton: skeleton.offsetHeight,
            name: dialog.querySelector('h2')?.textContent ?? '',
            isHidden: skeleton.ariaHidden === 'true',
            motion: getComputedStyle(skeleton).animationName,
          })
        }
        look()
      })
      return { ...(await shown), bare: await bare }
    },
    { view, data: views[view]?.[1], bareMs },
  )
}

/** An animation that ends within 70 ms, unless the machine is busy. */
const bareMs = 50

/** Returns the panel's height once it no longer changes, and whether it is empty or loading. */
function settle(page: Page) {
  return page.evaluate(
    () =>
      new Promise<{ height: number; isPending: boolean; isBusy: boolean; isBlank: boolean }>((resolve) => {
        let [last, frames] = [-1, 0]
        const look = () => {
          const panel = document
            .querySelector('[data-latchkey]')
            ?.shadowRoot?.querySelector<HTMLElement>('dialog[open] .lk-panel')
          const height = panel?.offsetHeight ?? 0
          frames = height === last ? frames + 1 : 0
          last = height
          if (frames < 6) return requestAnimationFrame(look)
          const view = panel?.querySelector<HTMLElement>('.lk-panel-view')
          // Without a request, ApproveTransaction closes the dialog.
          const isBusy = !!view?.querySelector('[aria-busy="true"]')
          const isPending = !!view?.querySelector('.lk-view-pending')
          resolve({ height, isPending, isBusy, isBlank: !isBusy && !view?.textContent.trim() })
        }
        look()
      }),
  )
}

/** Opens each of a visitor's views with its code held back, then with its data held back, then with both. */
async function walk(page: Page, served: ViewsPage, visitor: Visitor, isOverOther: boolean) {
  const times: number[] = []
  for (const view of Object.keys(views) as LaterView[]) {
    if (views[view]?.[0] !== visitor) continue
    await page.evaluate(() => modal.close({ force: true }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    if (isOverOther) {
      await page.evaluate(() => modal.open())
      await expect.poll(async () => (await settle(page)).isPending).toBe(false)
    }
    const release = served.holdData()
    const { after, bare, skeleton, name, isHidden, motion } = await press(page, view)
    times.push(after - Math.max(0, bare - 70))
    const placed = await settle(page)
    expect
      .soft({ view, isPending: placed.isPending, isHidden })
      .toEqual({ view, isPending: true, isHidden: true })
    // Tests prefer reduced motion.
    expect.soft(motion, view).toBe('none')
    expect.soft(name, view).not.toMatch(/^$|Loading/)
    expect.soft(skeleton, view).toBeGreaterThan(90)
    served.allow(view)
    await expect.poll(async () => (await settle(page)).isPending, view).toBe(false)
    const empty = await settle(page)
    release()
    await expect.poll(async () => (await settle(page)).isBusy, view).toBe(false)
    const full = await settle(page)
    if (variable.includes(view)) continue
    expect.soft(empty.isBlank, view).toBe(false)
    expect
      .soft(
        Math.abs(empty.height - placed.height),
        `${view} without data: ${empty.height} px instead of ${placed.height}`,
      )
      .toBeLessThanOrEqual(tolerance)
    expect
      .soft(
        Math.abs(full.height - empty.height),
        `${view} with data: ${full.height} px instead of ${empty.height}`,
      )
      .toBeLessThanOrEqual(tolerance)
  }
  // Most frames are late on a busy machine, so the fastest sixth counts. Nothing else makes a skeleton early.
  const [fast = 0] = times.toSorted((a, b) => a - b).slice(times.length / 6)
  expect(fast).toBeLessThanOrEqual(100)
}

test('before anyone connects, each view shows its skeleton within 100 ms, as high as the view', async ({
  page,
  world,
  wallet,
}) => {
  const served = await openViews(page, world, Object.keys(views))
  expect(served.views.filter((view) => view !== 'Connect' && !(view in views))).toEqual([])
  served.allow('ApproveTransaction')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('button', { name: wallet.info.name })).toBeVisible()
  await walk(page, served, 'nobody', true)
})

test('the places of the logins on Connect are filled from the first frame, and as high as the logins', async ({
  page,
  world,
}) => {
  const served = await openViews(page, world, ['EmailGroup', 'SocialGroup'])
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect(dialog).toBeVisible()
  const before = await settle(page)
  expect(before.isBusy).toBe(true)
  const places = dialog.locator('[aria-busy="true"]:empty, [aria-busy="true"] > p')
  const drawn = await places.evaluateAll((all) =>
    all.map(
      (place) => [(place as HTMLElement).offsetHeight, getComputedStyle(place).backgroundColor] as const,
    ),
  )
  expect(drawn).toHaveLength(4)
  for (const [height, color] of drawn) {
    expect(height).toBeGreaterThanOrEqual(48)
    expect(color).not.toMatch(/^transparent$|[,/] 0\)$/)
  }
  served.allow('EmailGroup')
  served.allow('SocialGroup')
  await expect(dialog.getByLabel('Email address')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  const after = await settle(page)
  expect(after.isBusy).toBe(false)
  expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(2)
})

test('each view of an account opens with its skeleton within 100 ms, as high as the view', async ({
  page,
  app,
  world,
}) => {
  await app.connect()
  const served = await openViews(page, world, Object.keys(views))
  await expect(app.accountButton).toBeVisible()
  await walk(page, served, 'account', false)
})

test('each view of an embedded wallet’s owner shows its skeleton within 100 ms, as high as the view', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const { dialog, account } = await logInByEmail(page, { context, world, address: 'skeletons@mob.test' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const served = await openViews(page, world, Object.keys(views))
  await expect(account).toBeVisible()
  served.allow('Account')
  await walk(page, served, 'owner', true)
})
