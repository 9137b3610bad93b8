import type { Hex } from 'viem'
import { requireAccount } from './requireAccount.ts'
import type { SignerMethod } from './signerContext.ts'
import { toAsker } from './toAsker.ts'

/** `personal_sign` (EIP-191). A smart account signs by ERC-7739, and by ERC-6492 until it is deployed. */
export const signMessage: SignerMethod = async (request, signal, context) => {
  const [raw, from] = request.params as [Hex, string]
  const account = await requireAccount(context, request.chainId, from)
  await context.approvals.ask(toAsker(request, account, context), signal)
  if (account.type === 'eoa') return context.vault.signMessage({ raw }, account.address)
  const { openSmartAccount } = await import('./smart/index.ts')
  return (await openSmartAccount(request.chainId, account, context)).signMessage({ message: { raw } })
}
