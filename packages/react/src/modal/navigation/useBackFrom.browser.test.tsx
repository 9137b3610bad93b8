import { connect, createMemoryStorage, embeddedConnectorId } from '@latchkey/core'
import { localSessions } from '@latchkey/core/signIn'
import { testWorld } from '@latchkey/devnet/testWorld'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { provideFrame } from '../../../test/provideFrame.ts'
import { renderKit } from '../../../test/renderKit.tsx'
import { useKitState } from '../../index.ts'
import { useBackFrom } from './useBackFrom.ts'
import { type Navigation, useNavigation } from './useNavigation.ts'

const world = await testWorld()
const [eoa = '', smart = ''] = world.accounts.map(({ address }) => address)
const accounts = [
  { address: eoa, type: 'eoa' },
  { address: smart, type: 'smartAccount' },
]
const plain = { address: eoa, chainId: 31_337, email: 'ada@mob.test', accounts, preferredAccountType: 'eoa' }
const upgraded = { ...plain, address: smart, preferredAccountType: 'smartAccount' }
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

type Entry = { back?: () => void; navigation?: Navigation }

/** Exposes the functions that the view would call. */
function Networks({ entry }: { entry: Entry }) {
  const [back, navigation] = [useBackFrom('Networks'), useNavigation()]
  useEffect(() => {
    Object.assign(entry, { back, navigation })
  })
  return null
}

it('goes back from its own view only', async () => {
  const entry: Entry = {}
  const view = renderKit({}, <Networks entry={entry} />)
  await expect.poll(() => entry.back).toBeDefined()
  await view.modal.open({ view: 'WhatIsAWallet' })
  entry.navigation?.push({ view: 'Networks' })
  await expect.element(dialog('Networks')).toBeVisible()
  entry.back?.()
  await expect.element(dialog('What is a wallet?')).toBeVisible()

  entry.navigation?.push({ view: 'Networks' })
  entry.navigation?.push({ view: 'GetAWallet' })
  await expect.element(dialog('Get a wallet')).toBeVisible()
  entry.back?.()
  await expect.element(dialog('Get a wallet')).toBeVisible()
  entry.navigation?.back()
  await expect.element(dialog('Networks')).toBeVisible()

  await view.modal.close()
  await expect.poll(() => view.modal.isOpen).toBe(false)
  entry.back?.()
  await view.modal.open({ view: 'Networks' })
  await expect.element(dialog('Networks')).toBeVisible()
})

function Loading() {
  return <output>{useKitState().loading ? 'loading' : 'at rest'}</output>
}

it('[2.9 opens after connect] keeps a prompt that opened during an account switch once the switch completes', async () => {
  const view = renderKit(
    {
      networks: [world.network],
      api: world.api,
      projectId: world.projectId,
      wallet: 'http://wallet.test',
      features: { email: true },
      signIn: localSessions({ storage: createMemoryStorage() }),
    },
    <Loading />,
  )
  const { kit } = view
  const frame = provideFrame(kit)
  await kit.prepare()
  const connected = connect(kit, { connectorId: embeddedConnectorId, namespace: 'eip155' })
  frame.answerAlways('get-user', plain)
  await connected
  await expect.element(dialog('Sign in')).toBeVisible()
  await button('Cancel').click()
  await expect.poll(() => view.modal.isOpen).toBe(false)

  await view.modal.open({ view: 'AccountSettings' })
  await button(/^Upgrade to a smart account/).click()
  await button(/^Smart account/).click()
  await expect.element(page.getByText('loading')).toBeInTheDocument()
  frame.answerAlways('get-user', upgraded)
  await frame.answer('set-preferred-account', { type: 'smartAccount', address: smart })
  await expect.element(page.getByText('at rest')).toBeInTheDocument()
  await expect.element(dialog('Sign in')).toBeVisible()
  expect(kit.facts.get().activeAccount?.address).toBe(smart)
  await button('Cancel').click()
  await expect.element(dialog('Account type')).toBeVisible()
})
