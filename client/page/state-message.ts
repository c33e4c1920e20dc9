/** Told to the page of any panel. */
export interface StateMessage<State> {
  readonly kind: 'state';
  readonly state: State;
}
