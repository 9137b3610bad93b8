import { Icon, type IconProps } from '../Icon.tsx'

/** An apple with its leaf, for Apple login. */
export function AppleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 8.2c-1.4-.9-2.8-1.2-4.2-.7-2.3.8-3.3 3-3.1 5.4.3 3.6 2.8 7.6 4.9 7.6.9 0 1.5-.5 2.4-.5s1.5.5 2.4.5c1.7 0 3.6-2.4 4.5-5.2-1.8-.7-2.7-2-2.7-3.6 0-1.3.6-2.4 1.8-3.2-1.6-1.7-4-1.6-6-.3z" />
      <path d="M12 5.6c0-1.7 1.1-2.9 2.9-2.9 0 1.7-1.1 2.9-2.9 2.9z" />
    </Icon>
  )
}
