/** A project whose lambda lacks a field in the middle of the class of its arguments. */
export const orders = {
  'tools/orders.aion': `[
  {
    name --> "FindOrders",
    function --> "lambda customer, limit: find_orders(customer, limit=limit)" --> {
      arg-1 --> "string (the id of the customer)",
      arg-2 --> "at most this many",
      return-1 --> "any"
    },
    args_schema --> "Orders",
    description --> "Finds orders."
  }
]
`,
  'api.py': `from pydantic import BaseModel


class Orders(BaseModel):
    customer: str
    status: str = "open"
    limit: int = 10


def find_orders(customer: str, status: str = "open", limit: int = 10):
    return [customer, status, limit]


def odd(args: str, kwargs: str, callbacks: int, run_manager: str):
    return [args, kwargs, callbacks, run_manager]
`,
} as const;

export const oddTool = `[
  {
    name --> "Odd",
    function --> "odd" --> {
      arg-1 --> "string (a)",
      arg-2 --> "string (k)",
      arg-3 --> "integer (c)",
      arg-4 --> "string (r)",
      return-1 --> "any"
    },
    description --> "Has odd names."
  }
]
`;
