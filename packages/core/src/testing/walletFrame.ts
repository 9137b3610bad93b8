import type { FrameFailure, FrameRpcRequest } from '@latchkey/protocol/frame'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type FrameAnswers, refuse } from './frame.ts'
import { devnet, sidenet } from './networks.ts'

/** The embedded wallet behind a frame: a key, a session, and a mailbox. */
export type WalletFrame = {
  answers: FrameAnswers
  address: Hex
  /** Who is logged in; null: nobody. Outlives every page. */
  session: { email?: string; userName?: string; socialProvider?: SocialProvider } | null
  /** Whether the link of the mail must be clicked before a code counts. */
  isNewDevice: boolean
  /** The codes that were mailed, oldest first. */
  codes: string[]
  /** What the window of a social login shows where it has no opener. */
  digits: string
  /** The visitor logs in at the provider: the window tells the frame. */
  logIn(): void
  /** The visitor says no there. */
  cancel(): void
  /** The visitor clicks the link of the mail. */
  click(): void
  /** What every answer of these words is until it is taken back. */
  failures: { [type in keyof FrameAnswers]?: Partial<FrameFailure> & Pick<FrameFailure, 'name'> }
  /** What it was asked as a wallet. */
  asked: FrameRpcRequest[]
}

/** Makes the wallet of one key. */
export function createWalletFrame(privateKey: Hex): WalletFrame {
  const account = privateKeyToAccount(privateKey)
  const served = [devnet.id, sidenet.id].map(Number)
  let chainId = Number(devnet.id)
  let pending: { email: string; code: string; tries: number } | undefined
  let changed = ''
  const oldCode = () => wallet.codes.findLast((code) => code.startsWith('2'))
  let click = () => {}
  let clicked = Promise.resolve()
  let endAtProvider: (says: 'in' | 'cancelled') => void = () => {}
  let atProvider = Promise.resolve<'in' | 'cancelled'>('cancelled')

  const user = () => {
    if (!wallet.session) refuse({ name: 'NOT_CONNECTED' })
    return { ...wallet.session, address: account.address, chainId }
  }
  const go = (wanted: number | string | undefined) => {
    if (wanted === undefined) return
    if (!served.includes(Number(wanted))) refuse({ name: 'RPC', code: 4902 })
    chainId = Number(wanted)
  }

  const plain: FrameAnswers = {
    'is-connected': () => ({ isConnected: wallet.session !== null }),
    'get-user': ({ chainId: wanted }) => {
      go(wanted)
      return user()
    },
    'get-chain-id': () => ({ chainId }),
    'switch-network': ({ chainId: wanted }) => {
      go(wanted)
      return { chainId }
    },
    'sign-out': () => {
      wallet.session = null
      return {}
    },
    'connect-email': ({ email, isFresh }) => {
      if (!isFresh && wallet.session?.email === email) return { action: 'CONNECT' }
      const code = String(100_000 + wallet.codes.length)
      pending = { email, code, tries: 0 }
      wallet.codes.push(code)
      if (!wallet.isNewDevice) return { action: 'VERIFY_OTP' }
      clicked = new Promise((resolve) => {
        click = resolve
      })
      return { action: 'VERIFY_DEVICE', digits: '42' }
    },
    'connect-device': async () => {
      await clicked
      return {}
    },
    'connect-otp': ({ otp }) => {
      if (!pending) return refuse({ name: 'CODE_DEAD' })
      if (otp !== pending.code) {
        pending.tries += 1
        return refuse({ name: pending.tries < 5 ? 'CODE_INVALID' : 'CODE_DEAD' })
      }
      wallet.session = { email: pending.email }
      delete wallet.failures['update-email']
      delete wallet.failures['export-key']
      pending = undefined
      return user()
    },
    'social-redirect-uri': ({ provider }) => {
      atProvider = new Promise((resolve) => {
        endAtProvider = resolve
      })
      return { uri: `https://wallet.test/social/start?flow=${provider}`, name: 'wallet' }
    },
    'connect-social': async ({ provider, code }) => {
      if (code !== undefined && code !== wallet.digits) refuse({ name: 'CODE_INVALID' })
      if (code === undefined && (await atProvider) === 'cancelled') refuse({ name: 'LOGIN_REFUSED' })
      wallet.session = { userName: `ada at ${provider}`, socialProvider: provider }
      return user()
    },
    'update-email': ({ email }) => {
      wallet.codes.push(String(200_000 + wallet.codes.length))
      changed = email
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    'update-email-primary-otp': ({ otp }) => {
      if (otp !== oldCode()) refuse({ name: 'CODE_INVALID' })
      wallet.codes.push(String(300_000 + wallet.codes.length))
      return { action: 'VERIFY_SECONDARY_OTP' }
    },
    'update-email-secondary-otp': ({ otp }) => {
      if (otp !== wallet.codes.at(-1)) refuse({ name: 'CODE_INVALID' })
      wallet.session = { email: changed }
      return { email: changed }
    },
    'export-key': () => ({}),
    'rpc-request': async (request) => {
      user()
      wallet.asked.push(request)
      const { method, params } = request
      if (method === 'eth_blockNumber') return { result: numberToHex(7) }
      if (method !== 'personal_sign') refuse({ name: 'NOT_ALLOWED' })
      const [raw] = params as [Hex]
      return { result: await account.signMessage({ message: { raw } }) }
    },
  }
  const wallet: WalletFrame = {
    answers: Object.fromEntries(
      Object.entries(plain).map(([type, answer]) => [
        type,
        (payload: never) => {
          const failure = wallet.failures[type as keyof FrameAnswers]
          return failure ? refuse(failure) : answer(payload)
        },
      ]),
    ),
    address: account.address,
    session: null,
    isNewDevice: true,
    codes: [],
    digits: '246810',
    logIn: () => endAtProvider('in'),
    cancel: () => endAtProvider('cancelled'),
    click: () => click(),
    failures: {},
    asked: [],
  }
  return wallet
}
