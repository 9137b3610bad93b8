import { getBalancesQueryOptions, getNfts, getQueryClient } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changeAnswers } from '../../../test/changeAnswers.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const address = world.accounts.find(({ name }) => name === 'alice')?.address ?? ''

/** Opens the view with the NFTs' responses held back until the balances have loaded. */
async function openSend(token: string, answer: (response: Response) => Response) {
  let loadNfts = () => {}
  const gate = new Promise<void>((resolve) => {
    loadNfts = resolve
  })
  const { kit, modal } = await openAccount(world, undefined)
  const { data } = await getNfts(kit, { address, networkId })
  const nft = data.find(({ standard, flags }) => standard === 'ERC721' && !flags.is_spam)
  if (!nft) throw new Error('Alice has no NFT')
  changeAnswers('/nfts', async (response) => {
    await gate
    return answer(response)
  })
  await modal.open({ view: 'Send', data: { token: token || `${nft.address}/${nft.tokenId}` } })
  const { queryKey } = getBalancesQueryOptions(kit, { address, networkId })
  await expect.poll(() => getQueryClient(kit).getQueryState(queryKey)?.status).toBe('success')
  return { nft, loadNfts }
}

it('preselects the requested NFT even if NFTs load after the tokens', async () => {
  const { nft, loadNfts } = await openSend('', (response) => response)
  await expect.element(page.getByRole('button', { name: 'Choose an asset' })).toBeDisabled()
  loadNfts()
  await expect.element(page.getByText(nft.name ?? `#${nft.tokenId}`).first()).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Amount of/ })).not.toBeInTheDocument()
})

it('preselects the most valuable token if the NFTs cannot be loaded', async () => {
  const { loadNfts } = await openSend('', () => Response.json({}, { status: 400 }))
  loadNfts()
  await expect.element(page.getByRole('textbox', { name: /^Amount of/ })).toBeVisible()
})

it('preselects a token without the NFTs', async () => {
  await openSend('native', (response) => response)
  await expect.element(page.getByRole('textbox', { name: 'Amount of ETH' })).toBeVisible()
})
