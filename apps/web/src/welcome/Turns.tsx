/** The mob at the table: four people, one of them at the keyboard. */
export function Turns() {
  return (
    <svg className="turns" viewBox="0 0 280 104" aria-hidden="true">
      <g className="turns-people">
        <circle cx="46" cy="40" r="17" />
        <circle cx="110" cy="28" r="17" />
        <circle cx="174" cy="28" r="17" className="turns-driver" />
        <circle cx="234" cy="40" r="17" />
      </g>
      <path className="turns-pass" d="M66 30q12-10 24-8M130 17q14-8 24-1M194 20q14 0 22 8" />
      <rect className="turns-board" x="126" y="60" width="96" height="34" rx="9" />
      <path
        className="turns-keys"
        d="M138 71h.1M150 71h.1M162 71h.1M174 71h.1M186 71h.1M198 71h.1M210 71h.1M144 83h.1M156 83h36M204 83h.1"
      />
    </svg>
  )
}
