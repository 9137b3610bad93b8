import {
  type ActiveAccount,
  ApiUnreachableError,
  SignInRefusedError,
  type SignInSession,
  type SignInState,
  SmartAccountSignFailedError,
  type StoredSignInSession,
  UserRejectedError,
} from '@latchkey/core'
import { defineSignInProvider, localSessions } from '@latchkey/core/signIn'
import { useStyles } from '@latchkey/ui'
import css from '../src/views/SIWXSignMessage/SIWXSignMessage.css.ts'
import { SignInSteps, type SignInStepsProps } from '../src/views/SIWXSignMessage/SIWXSignMessage.tsx'
import { accounts } from './answers.ts'
import { CopyPanel } from './CopyPanel.tsx'
import type { Specimen } from './specimen.tsx'
import { View } from './View.tsx'

const networkId = 'eip155:31337' as const
const account = {
  namespace: 'eip155',
  address: accounts.rich,
  caipAddress: `${networkId}:${accounts.rich}`,
  networkId,
  network: {
    id: 31_337,
    name: 'Devnet',
    chainNamespace: 'eip155',
    caipNetworkId: networkId,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  },
  connection: {
    id: 'one',
    connectorId: 'one',
    name: 'Rainbow',
    type: 'ANNOUNCED',
    accounts: [accounts.rich],
    networkId,
  },
  accountType: 'eoa',
} as const satisfies ActiveAccount
const endless: Partial<SignInStepsProps> = {
  app: { name: 'The Association of Programmers Who Could Not Agree On Any Shorter Name', icon: '' },
  account: {
    ...account,
    connection: {
      ...account.connection,
      name: 'A Wallet Whose Makers Could Not Agree On Any Shorter Name Either',
    },
    network: { ...account.network, name: 'An Extraordinarily Long Network Name For Testing' },
  },
  identity: { name: 'a-name-that-someone-registered-just-because-it-was-possible.mob.id', avatar: null },
}

const data: SignInSession['data'] = {
  accountAddress: accounts.rich,
  chainId: networkId,
  uri: 'https://mob.example',
  domain: 'mob.example',
  version: '1',
  nonce: '12345678',
}
const prepared = { account, data, message: '', preparedAt: 0 }
const base = { account: account.caipAddress } as const
const prompt = (error?: unknown): SignInState => ({ ...base, status: 'prompt', prepared, error })
const signing: SignInState = { ...base, status: 'signing', prepared }
const ignore = () => {}

/** A sign-in in every state, and the sessions in the settings. */
export const signIn: readonly Specimen[] = [
  step('Prompt', prompt()),
  step('Prompt, named', prompt(), { identity: { name: 'ada.mob.id', avatar: null } }),
  step('Required', prompt(), { isRequired: true }),
  step('Cancelling', prompt(), { isRequired: true, isCancelling: true }),
  step('Declined', prompt(new UserRejectedError(undefined))),
  step('Smart account', prompt(new SmartAccountSignFailedError(undefined)), { isRequired: true }),
  step('Refused', prompt(new SignInRefusedError(undefined))),
  step('Unreachable', prompt(new ApiUnreachableError('', undefined))),
  step('Signing', signing),
  step('Signing on a phone', signing, { onOpenWallet: ignore }),
  step('Verifying', {
    ...base,
    status: 'verifying',
    prepared,
    session: { data, message: '', signature: '' },
  }),
  step('Done', { ...base, status: 'done' }),
  step('Endless', prompt(new UserRejectedError(undefined)), { ...endless, isRequired: true }),
  step('Endless signing', signing, { ...endless, onOpenWallet: ignore }),
  settings('Settings', [session('1', 0, true), session('2', 1, true), session('3', 0, false)]),
  settings('Settings, signed out', []),
]

function step(name: string, state: SignInState, props: Partial<SignInStepsProps> = {}): Specimen {
  return { name, content: <SignInStep name={name} state={state} {...props} /> }
}

function SignInStep({ name, ...props }: { name: string; state: SignInState } & Partial<SignInStepsProps>) {
  useStyles(css)
  return (
    <CopyPanel scene="nobody" name={`sign-in-${name}`} title="Sign in">
      <SignInSteps
        app={{ name: 'Serial Mob', icon: '' }}
        account={account}
        identity={undefined}
        isRequired={false}
        isCancelling={false}
        onSign={ignore}
        onCancel={ignore}
        onOpenWallet={undefined}
        {...props}
      />
    </CopyPanel>
  )
}

function session(id: string, chain: number, isCurrent: boolean): StoredSignInSession {
  const chainId = chain === 0 ? networkId : (`eip155:${chain}` as const)
  return { id, isCurrent, createdAt: `2026-11-2${id}T10:00:00Z`, data: { ...data, chainId } }
}

function settings(name: string, sessions: readonly StoredSignInSession[]): Specimen {
  const signIn = defineSignInProvider({ ...localSessions(), getSessions: async () => sessions })
  return {
    name,
    content: <View scene="rich" request={{ view: 'AccountSettings' }} signIn={signIn} />,
  }
}
