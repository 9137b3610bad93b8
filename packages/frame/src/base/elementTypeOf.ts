/** Returns an EIP-712 type without its array suffixes: `Order` for `Order[2][]`. */
export const elementTypeOf = (type: string) => type.replace(/\[.*$/s, '')
