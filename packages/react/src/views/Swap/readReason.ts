/** What markets and tokens say when they refuse a swap, by the beginnings of their words. */
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

/** Tells what a revert's reason comes to, where it is one of those that swaps meet; undefined for any other. */
export function readReason(reason: string): keyof typeof reasons | undefined {
  const kinds = Object.keys(reasons) as (keyof typeof reasons)[]
  return kinds.find((kind) => reasons[kind].some((beginning) => reason.startsWith(beginning)))
}
