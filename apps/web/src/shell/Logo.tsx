/** Shows Serial Mob's key. The name is beside it. */
export function Logo() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="10" cy="16" r="5" />
      <path d="M15 16h12M24 16v4.500M19.500 16v3" />
    </svg>
  )
}
