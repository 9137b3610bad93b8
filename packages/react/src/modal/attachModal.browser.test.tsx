import { expect, it, onTestFinished } from 'vitest'
import { createTestKit } from '../../test/renderKit.tsx'
import { createKitContext } from '../context.ts'
import { attachModal } from './attachModal.ts'

it('opens nothing for a place that goes before the modal has come', async () => {
  const kit = createTestKit({ embedded: true })
  onTestFinished(kit.destroy)
  const context = createKitContext(kit, kit.queryClient, undefined)
  const { modal } = context
  const shown: unknown[] = []
  modal.store.subscribe(({ phase, stack }) => phase === 'open' && shown.push(stack.at(-1)?.view))
  const leave = attachModal(context)
  modal.preload()
  leave()
  onTestFinished(attachModal(context))
  await modal.open({ view: 'WhatIsAWallet' })
  // Long enough for the first place's modal, which is fetched beside the second one's.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(shown).toEqual(['Connect', 'WhatIsAWallet'])
})
