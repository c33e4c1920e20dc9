export interface StateMessage<State> {
  readonly kind: 'state';
  readonly state: State;
}
