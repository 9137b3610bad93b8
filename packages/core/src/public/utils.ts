export { isSameAddress, shortenAddress } from '../utils/addresses.ts'
export { cutAmount, formatAmount, parseAmount } from '../utils/amounts.ts'
export { isNativeToken } from '../utils/isNativeToken.ts'
export { toExplorerUrl } from '../utils/toExplorerUrl.ts'
