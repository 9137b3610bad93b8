import { expect, it, onTestFinished } from 'vitest'
import { createTestKit } from '../../test/renderKit.tsx'
import { createKitContext } from '../kit/context.ts'
import { mountModal } from './mountModal.tsx'

it('opens nothing for a host that was removed before the modal loaded', async () => {
  const kit = createTestKit({ embedded: true })
  onTestFinished(kit.destroy)
  const context = createKitContext(kit, undefined)
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  document.body.append(host)
  host.remove()
  await expect(mountModal({ ...context, root })).rejects.toThrow('was removed')
  expect(context.modal.store.getState().phase).toBe('closed')
})
