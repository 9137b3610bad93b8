import type { Nft } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { shortAddress } from '@latchkey/ui'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const contract = `0x${'7'.repeat(40)}`
const nft: Nft = {
  ...{ chainId: world.network.caipNetworkId, tokenId: '7', standard: 'ERC721', quantity: '1' },
  address: `${world.network.caipNetworkId}:${contract}`,
  ...{ name: 'Mob #7', description: 'Drives the getaway car.', collection: { name: 'Mob', symbol: 'MOB' } },
  ...{ image: null, traits: [{ name: 'Hat', value: 'Bowler' }], flags: { is_spam: false } },
}
const open = (shown: Partial<Nft>, config?: Parameters<typeof openAccount>[2]) =>
  openAccount(world, { view: 'NftDetails', data: { nft: { ...nft, ...shown } } }, config)

it('a tile opens the NFT, which can be sent from there', async () => {
  const { shadow } = await openAccount(world, { view: 'Account', data: { tab: 'NFTs' } })
  const tiles = page.getByRole('list', { name: 'NFTs' }).getByRole('button')
  await expect.element(tiles.first()).toBeVisible()
  const tile = tiles.first().element() as HTMLElement
  const name = tile.querySelector('.lk-nft-name')?.textContent ?? ''
  tile.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'NFT' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Copy contract address$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Copy token ID$/ })).toBeVisible()
  const link = page.getByRole('link', { name: 'View in explorer' }).element() as HTMLAnchorElement
  expect(link.href).toMatch(new RegExp(`^${world.explorer}/address/0x[0-9a-fA-F]{40}$`))
  expect(shadow?.querySelector('.lk-nft-picture')).not.toBeNull()
  await expectNoAxeFindings()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByRole('button', { name: `Sending ${name}. Change asset` })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('tab', { name: 'NFTs', selected: true })).toBeVisible()
})

it('shows description, collection, id, traits and contract', async () => {
  await open({})
  await expect.element(page.getByRole('heading', { name: 'Mob #7' })).toBeVisible()
  for (const text of ['Drives the getaway car.', 'Mob', '7', 'Hat', 'Bowler', world.network.name])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(shortAddress(contract))).toBeVisible()
  expect(page.getByText('Quantity').elements()).toEqual([])
  await expectNoAxeFindings()
})

it('leads back to Account when another account becomes active, instead of offering to send from it', async () => {
  const { kit, wallet } = await open({})
  await expect.element(page.getByRole('dialog', { name: 'NFT' })).toBeVisible()
  const bob = world.accounts.find(({ name }) => name === 'bob')
  if (!bob) throw new Error('The world has no bob')
  wallet.useAccounts([bob.privateKey])
  await expect.poll(() => kit.facts.get().activeAccount?.address).toBe(bob.address)
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  expect(page.getByRole('dialog', { name: 'NFT' }).elements()).toEqual([])
})

it('warns about likely spam, and does not offer to send it', async () => {
  await open({ flags: { is_spam: true } })
  await expect.element(page.getByText('This looks like spam. Don’t open links it contains.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Send', exact: true }).elements()).toEqual([])
  await expectNoAxeFindings()
})

it('loads a picture from the server only, and draws a placeholder instead of any other', async () => {
  const other = { url: 'https://elsewhere.test/picture.png', content_type: null }
  const { shadow, modal } = await open({ image: other })
  await expect.element(page.getByRole('heading', { name: 'Mob #7' })).toBeVisible()
  expect(shadow?.querySelectorAll('.lk-nft-hero img')).toHaveLength(0)
  expect(shadow?.querySelector('.lk-nft-hero .lk-nft-picture svg')).not.toBeNull()
  const image = { url: `${world.api}/v1/images/none`, content_type: null }
  await modal.open({ view: 'NftDetails', data: { nft: { ...nft, image, name: 'Of the server' } } })
  // The server has no such image, so that the placeholder replaces it as well.
  await expect.element(page.getByRole('heading', { name: 'Of the server' })).toBeVisible()
  await expect.poll(() => shadow?.querySelector('.lk-nft-hero .lk-nft-picture svg')).toBeTruthy()
})

it('fits an id of 78 digits, long texts and many of an id, on a phone and from right to left', async () => {
  const long = 'AnUnbrokenTextThatGoesOnAndOnAndOnAndOn'.repeat(4)
  await open(
    {
      ...{ tokenId: String(2n ** 255n), standard: 'ERC1155', quantity: '99999999999999', name: long },
      ...{ description: long, collection: { name: long, symbol: null } },
      traits: [{ name: long, value: long }],
    },
    { locale: 'ar' },
  )
  const find = (selector: string) => page.getByRole('dialog').element().querySelector(selector)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => find('.lk-nft-hero')).toBeTruthy()
  const body = find('.lk-panel-body')
  expect(body?.scrollWidth).toBe(body?.clientWidth)
})
