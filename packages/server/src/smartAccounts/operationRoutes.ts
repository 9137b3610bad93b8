import type { Project, ServedChain } from '../settings/settings.ts'

/** The services for operations of smart accounts (ERC-4337). */
export type OperationRoute = 'bundler' | 'paymaster'

/** The allowed methods of each service. */
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

/** Returns the URL of a chain's service for a project, or `undefined` without one. */
export function toUpstreamUrl(
  { smartAccounts }: ServedChain,
  project: Project | undefined,
  service: OperationRoute,
): string | undefined {
  if (service === 'bundler') return smartAccounts?.bundlerUrl
  return project?.sponsoredWeiPerDay === undefined ? undefined : smartAccounts?.paymasterUrl
}
