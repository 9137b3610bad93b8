import { expect, it } from 'vitest'
import { openKit } from '../../test/kits.ts'
import { loadNetworkIcons } from './loadNetworkIcons.ts'

it('returns the server’s URL of a known network’s logo', async () => {
  const iconOf = await loadNetworkIcons(openKit({ api: 'https://api.test', projectId: 'p' }))
  expect(iconOf('eip155:1')).toBe('https://api.test/icons/networks/eip155-1.svg')
  expect(iconOf('eip155:987654')).toBeUndefined()
})

it('returns a data URL without a server', async () => {
  const iconOf = await loadNetworkIcons(openKit())
  expect(iconOf('eip155:1')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  expect(iconOf('eip155:987654')).toBeUndefined()
})
