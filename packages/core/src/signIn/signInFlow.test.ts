import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addresses, keys, openKit } from '../../test/kits.ts'
import { handOn, refusalUrl } from '../../test/refusal.ts'
import { memorySessions, openSignInKit, watchFront } from '../../test/signIn.ts'
import { openConnectedKit } from '../../test/worldKit.ts'
import type { Kit } from '../kit/kit.ts'
import { accountTypePreferred } from '../kit/stores/accountType.ts'
import { getSignInSessions } from './getSignInSessions.ts'
import type { SignInProvider } from './providers/defineSignInProvider.ts'
import { createSignInFlow, type SignInFlow } from './signInFlow.ts'
import type { SignInState } from './signInTransition.ts'

const world = await testWorld()

async function openFlow(provider: SignInProvider = memorySessions()) {
  const opened = await openSignInKit(world, provider)
  await opened.connectToSignIn()
  return { ...opened, flow: start(opened.kit) }
}

function start(kit: Kit): SignInFlow {
  const flow = createSignInFlow(kit)
  onTestFinished(() => flow.stop())
  return flow
}

const reaches = (flow: SignInFlow, test: (state: SignInState) => boolean) =>
  expect.poll(() => test(flow.get())).toBe(true)
const isReady = (state: SignInState) => state.status === 'prompt' && state.prepared !== undefined

describe('sign-in', () => {
  it('[4.8 prompt] [4.8 stores the session] moves from the prompt to the session, and emits an event on click', async () => {
    const { events, flow, kit, wallet } = await openFlow()
    await reaches(flow, isReady)
    flow.send({ type: 'signRequested' })
    expect(flow.get().status).toBe('signing')
    await wallet.approve('personal_sign')
    await reaches(flow, ({ status }) => status === 'done')
    expect(kit.facts.get().signIn).toBe('signedIn')
    expect(await getSignInSessions(kit)).toHaveLength(1)
    const properties = { network: 'eip155:31337', accountType: 'eoa' }
    expect(events.slice(-2)).toEqual([
      { name: 'CLICK_SIGN_SIWX_MESSAGE', properties },
      { name: 'SIWX_AUTH_SUCCESS', properties },
    ])
  })

  it('[4.8 signs] asks the wallet without delay if the message is ready', async () => {
    const { flow, wallet } = await openFlow()
    await reaches(flow, isReady)
    const { prepared } = flow.get() as Extract<SignInState, { status: 'prompt' }>
    flow.send({ type: 'signRequested' })
    const { params } = await wallet.approve('personal_sign')
    const [hex] = params as [string, string]
    expect(Buffer.from(hex.slice(2), 'hex').toString()).toBe(prepared?.message)
  })

  it('opens the app of the wallet once for each click, within the click', async () => {
    let isUp = false
    const inner = memorySessions()
    const { flow, kit, wallet } = await openFlow({
      ...inner,
      async createMessage(request) {
        if (!isUp) throw new TypeError('The provider does not respond')
        return inner.createMessage(request)
      },
    })
    let opened = 0
    watchFront(kit, () => {
      opened += 1
    })
    // Without a message.
    flow.send({ type: 'signRequested' })
    expect(opened).toBe(1)
    await reaches(flow, (state) => state.status === 'prompt' && state.error !== undefined)
    isUp = true
    flow.send({ type: 'signRequested' })
    await wallet.reject('personal_sign')
    // With a message.
    await reaches(flow, isReady)
    expect(opened).toBe(2)
    flow.send({ type: 'signRequested' })
    expect(opened).toBe(3)
    await wallet.approve('personal_sign')
    await reaches(flow, ({ status }) => status === 'done')
    expect(opened).toBe(3)
  })

  it('[4.8 failure reopens] [8.24 SIWX_AUTH_ERROR] returns to the prompt with the error, and can retry', async () => {
    const { events, flow, wallet } = await openFlow()
    await reaches(flow, isReady)
    flow.send({ type: 'signRequested' })
    await wallet.reject('personal_sign')
    await reaches(flow, ({ status }) => status === 'prompt')
    expect(flow.get()).toMatchObject({ error: { name: 'UserRejectedError' } })
    expect(events.at(-1)).toMatchObject({ name: 'SIWX_AUTH_ERROR' })
    flow.send({ type: 'signRequested' })
    await wallet.approve('personal_sign')
    await reaches(flow, ({ status }) => status === 'done')
  })

  it('[8.4] distinguishes a wallet that cannot sign from a rejection', async () => {
    const { kit, wallet } = await openConnectedKit(world, 'alice', { signIn: memorySessions() })
    handOn(wallet, 'personal_sign', refusalUrl(world, -32_603))
    // A preference for the embedded wallet, which is not connected here.
    kit.preferences.setState((state) => accountTypePreferred(state, 'eip155', 'smartAccount'))
    const flow = start(kit)
    await reaches(flow, isReady)
    flow.send({ type: 'signRequested' })
    await reaches(flow, (state) => state.status === 'prompt' && state.error !== undefined)
    expect(flow.get()).toMatchObject({ error: { name: 'SignMessageFailedError' } })
  })

  it('shows an error and can retry when the provider fails to create a message or store the session', async () => {
    let isUp = false
    const inner = memorySessions()
    const refuse = async () => {
      if (!isUp) throw new TypeError('The provider does not answer')
    }
    const { flow, wallet } = await openFlow({
      ...inner,
      createMessage: (request) => refuse().then(() => inner.createMessage(request)),
    })
    flow.send({ type: 'signRequested' })
    await reaches(flow, (state) => state.status === 'prompt' && state.error instanceof TypeError)
    isUp = true
    flow.send({ type: 'signRequested' })
    await wallet.approve('personal_sign')
    await reaches(flow, ({ status }) => status === 'done')
  })

  it('starts over when the account changes, and ignores late results', async () => {
    const { flow, kit, wallet } = await openFlow()
    await reaches(flow, isReady)
    flow.send({ type: 'signRequested' })
    await expect.poll(() => wallet.pending().length).toBe(1)
    await wallet.useAccounts([keys.bob])
    await reaches(flow, ({ account }) => account === `eip155:31337:${addresses.bob}`)
    expect(flow.get().status).toBe('prompt')
    await wallet.reject('personal_sign')
    await reaches(flow, isReady)
    expect(flow.get()).toMatchObject({ error: undefined })
    expect(await getSignInSessions(kit)).toEqual([])
  })
})

it('waits at the prompt without an account', async () => {
  const flow = start(openKit({ signIn: memorySessions() }))
  expect(flow.get()).toMatchObject({ status: 'prompt', account: null })
  flow.send({ type: 'signRequested' })
  await reaches(flow, (state) => state.status === 'prompt' && state.error !== undefined)
  expect(flow.get()).toMatchObject({ error: { name: 'SignInAddressMissingError' } })
})
