import type { Balance } from '@latchkey/protocol/schema'
import type { SendState } from './sendState.ts'
import type { SendToken } from './sendToken.ts'

/** A send as one object of values to show (spec 3.10). */
export type SendFields = {
  /** Token to send. */
  token: SendToken | undefined
  /** Decimal string, as entered. */
  sendTokenAmount: string
  /** Resolved address. */
  receiverAddress: string | undefined
  /** Avatar of the receiver. */
  receiverProfileImageUrl: string | undefined
  /** Name that was entered. */
  receiverProfileName: string | undefined
  /** Value of the native balance that pays the fee. For display only. */
  networkBalanceInUSD: number | undefined
  /** Whether the send is being submitted or confirmed. */
  loading: boolean
  /** Balances that the token can be chosen from. */
  tokenBalances: readonly Balance[]
}

/**
 * Derives what to show from a send and the account's balances (spec 3.10). The fields are empty again once it is
 * confirmed (4.12).
 */
export function toSendFields(state: SendState, balances: readonly Balance[]): SendFields {
  const native = balances.find(({ address }) => address === undefined)
  const shared = {
    networkBalanceInUSD: native?.value,
    loading: state.status === 'submitting' || state.status === 'confirming',
    tokenBalances: balances,
  }
  if (state.status === 'confirmed') {
    return {
      ...shared,
      token: undefined,
      sendTokenAmount: '',
      receiverAddress: undefined,
      receiverProfileImageUrl: undefined,
      receiverProfileName: undefined,
    }
  }
  const resolved =
    state.status === 'editing' && state.receiver.status === 'resolved' ? state.receiver.receiver : undefined
  const receiver = state.status === 'editing' ? resolved : state.receiver
  return {
    ...shared,
    token: state.draft.token,
    sendTokenAmount: state.draft.amount,
    receiverAddress: receiver?.address,
    receiverProfileImageUrl: receiver?.avatar ?? undefined,
    receiverProfileName: receiver?.name ?? undefined,
  }
}
