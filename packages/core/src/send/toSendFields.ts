import type { Balance } from '@latchkey/protocol/schema'
import type { SendToken } from './sendToken.ts'
import type { SendState } from './sendTransition.ts'

/** A send with the field names of spec 3.10. */
export type SendFields = {
  token: SendToken | undefined
  /** Decimal string, as entered. */
  sendTokenAmount: string
  receiverAddress: string | undefined
  receiverProfileImageUrl: string | undefined
  receiverProfileName: string | undefined
  /** Value of the native balance that pays the fee. For display only. */
  networkBalanceInUSD: number | undefined
  loading: boolean
  tokenBalances: readonly Balance[]
}

/**
 * Derives the fields of spec 3.10 from a send and the account's balances. They are empty again once it is confirmed
 * (4.12).
 */
export function toSendFields(state: SendState, balances: readonly Balance[]): SendFields {
  const native = balances.find(({ address }) => address === undefined)
  const shared = {
    networkBalanceInUSD: native?.value,
    loading: state.is === 'submitting' || state.is === 'confirming',
    tokenBalances: balances,
  }
  if (state.is === 'confirmed') {
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
    state.is === 'editing' && state.receiver.is === 'resolved' ? state.receiver.receiver : undefined
  const receiver = state.is === 'editing' ? resolved : state.receiver
  return {
    ...shared,
    token: state.draft.token,
    sendTokenAmount: state.draft.amount,
    receiverAddress: receiver?.address,
    receiverProfileImageUrl: receiver?.avatar ?? undefined,
    receiverProfileName: receiver?.name ?? undefined,
  }
}
