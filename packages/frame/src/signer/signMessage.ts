import type { Hex } from 'viem'
import { requireAccount } from './requireAccount.ts'
import type { SignerContext, SignerMethod } from './signerContext.ts'

/** `personal_sign` (EIP-191). */
export const signMessage: SignerMethod = async (request, signal, context: SignerContext) => {
  const [message, from] = request.params as [Hex, string]
  const address = await requireAccount(context, from)
  const { appOrigin: origin } = context
  await context.approvals.ask(
    { request, address, origin, appName: context.getAppName(), transaction: undefined },
    signal,
  )
  return context.vault.signMessage({ raw: message }, address)
}
