import { getNfts } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changeAnswers } from '../../../test/changeAnswers.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const address = world.accounts.find(({ name }) => name === 'alice')?.address ?? ''

/** Opens an account whose NFTs are all on the last of three pages. */
async function openPages() {
  const { kit, modal } = await openAccount(world, undefined)
  const { data } = await getNfts(kit, { address, networkId })
  const nft = data.find(({ standard, flags }) => standard === 'ERC721' && !flags.is_spam)
  if (!nft) throw new Error('Alice has no NFT')
  let answered = 0
  let isFailing = false
  changeAnswers('/nfts', async () => {
    if (isFailing) return Response.json({}, { status: 404 })
    answered += 1
    return Response.json(answered < 3 ? { data: [], next: `page${answered}` } : { data, next: null })
  })
  const fail = (is: boolean) => {
    isFailing = is
  }
  return { nft, modal, count: () => answered, fail }
}

it('preselects an NFT of a later page', async () => {
  const { nft, modal } = await openPages()
  await modal.open({ view: 'Send', data: { token: `${nft.address}/${nft.tokenId}` } })
  await expect.element(page.getByText(nft.name ?? `#${nft.tokenId}`).first()).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Amount of/ })).not.toBeInTheDocument()
})

it('lists and finds NFTs of later pages, which load once they are listed', async () => {
  const { modal, count } = await openPages()
  await modal.open({ view: 'Send', data: { token: 'native' } })
  await expect.element(page.getByRole('textbox', { name: 'Amount of ETH' })).toBeVisible()
  await expect.poll(count).toBe(1)
  await page.getByRole('button', { name: /Change asset/ }).click()
  await page.getByRole('searchbox').fill('mobster')
  await expect.element(page.getByRole('button', { name: /Mobster/ }).first()).toBeVisible()
  expect(count()).toBe(3)
})

it('says that a page of NFTs could not be loaded, and loads it on retry', async () => {
  const { modal, fail } = await openPages()
  await modal.open({ view: 'Send', data: { token: 'native' } })
  await expect.element(page.getByRole('textbox', { name: 'Amount of ETH' })).toBeVisible()
  fail(true)
  await page.getByRole('button', { name: /Change asset/ }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t load your NFTs')
  await page.getByRole('searchbox').fill('mobster')
  await expect.element(page.getByText('No assets found')).not.toBeInTheDocument()
  fail(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: /Mobster/ }).first()).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
