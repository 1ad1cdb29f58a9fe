import { Component, type ReactNode } from 'react'

/** Shows `fallback` in place of a screen that broke, or whose code could not be fetched. */
export class Boundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { broken: boolean }
> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
