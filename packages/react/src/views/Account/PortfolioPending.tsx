/** Reserves the space of the account's value over time. */
export function PortfolioPending() {
  return <div className="lk-portfolio" aria-busy="true" />
}
