import { Component, type ReactNode } from 'react'
import { forgetFailures } from './part.ts'

interface BoundaryProps {
  /** Stands in place of what broke; `again` tries once more. */
  fallback(again: () => void): ReactNode
  /** Names a visit: with the next one, what broke is tried once more. */
  visit?: string
  onBroken?(): void
  children: ReactNode
}

/** Shows `fallback` in place of a screen that broke, or whose code could not be fetched. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    forgetFailures()
    this.props.onBroken?.()
  }

  override componentDidUpdate(before: BoundaryProps, { broken }: { broken: boolean }) {
    if (before.visit === this.props.visit) return
    // What somebody did not wait for may have failed as well.
    forgetFailures()
    // Not before it is there: while it renders, what breaks at once would be rendered without an end.
    // oxlint-disable-next-line react/no-did-update-set-state
    if (broken) this.setState({ broken: false })
  }

  override render() {
    const again = () => this.setState({ broken: false })
    return this.state.broken ? this.props.fallback(again) : this.props.children
  }
}
