import { useCopy } from '../../copy/useCopy.ts'

/** Returns a function that names a payment method. Unknown methods are named by their id. */
export function useMethodName(): (id: string) => string {
  const copy = useCopy()
  return (id) => {
    switch (id.toLowerCase()) {
      case 'card':
        return copy('buy.method.card')
      case 'ach_bank_account':
        return copy('buy.method.bank')
      default:
        return id
          .toLowerCase()
          .replaceAll('_', ' ')
          .replace(/^./, (first) => first.toUpperCase())
    }
  }
}
