import { useState } from 'react'

/** Returns a value, or the earlier reference while both are equal as JSON. Callers may pass a new object in each render. */
export function useEqual<value>(value: value): value {
  const [kept, setKept] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}
