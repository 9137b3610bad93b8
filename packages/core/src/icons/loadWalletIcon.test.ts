import { expect, it } from 'vitest'
import { loadCatalogue } from '../remote/loadCatalogue.ts'
import { loadWalletIcon } from './loadWalletIcon.ts'

it('has a logo for every wallet of the catalogue', async () => {
  for (const { id } of await loadCatalogue())
    expect(await loadWalletIcon(id), id).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  expect(await loadWalletIcon('nobody')).toBeUndefined()
})
