import type { Project, ServedChain } from '../settings.ts'

/** What serves operations of smart accounts (ERC-4337). */
export type OperationRoute = 'bundler' | 'paymaster'

/** What each service is asked. */
export const operationMethods: Readonly<Record<OperationRoute, readonly string[]>> = {
  bundler: [
    'eth_chainId',
    'eth_supportedEntryPoints',
    'eth_estimateUserOperationGas',
    'eth_sendUserOperation',
    'eth_getUserOperationByHash',
    'eth_getUserOperationReceipt',
  ],
  paymaster: ['pm_getPaymasterStubData', 'pm_getPaymasterData'],
}

/** Where a chain's service is for a project; undefined where there is none. */
export function toUpstreamUrl(
  { smartAccounts }: ServedChain,
  project: Project | undefined,
  service: OperationRoute,
): string | undefined {
  if (service === 'bundler') return smartAccounts?.bundlerUrl
  return project?.sponsoredWeiPerDay === undefined ? undefined : smartAccounts?.paymasterUrl
}
