/** Prefixes of the revert reasons that markets and tokens use. */
const reasons = {
  moved: ['InsufficientOutput', 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT'],
  late: ['Expired', 'UniswapV2Router: EXPIRED', 'ERC2612ExpiredSignature'],
  balance: ['ERC20InsufficientBalance', 'ERC20: transfer amount exceeds balance'],
  allowance: [
    'ERC20InsufficientAllowance',
    'ERC20: insufficient allowance',
    'ERC20: transfer amount exceeds allowance',
  ],
  liquidity: ['InsufficientLiquidity', 'UniswapV2: INSUFFICIENT_LIQUIDITY'],
} as const

/** Returns the kind of a known revert reason. Undefined for any other. */
export function readReason(reason: string): keyof typeof reasons | undefined {
  const kinds = Object.keys(reasons) as (keyof typeof reasons)[]
  return kinds.find((kind) => reasons[kind].some((beginning) => reason.startsWith(beginning)))
}
