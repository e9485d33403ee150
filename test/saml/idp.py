"""An identity provider by pysaml2 and xmlsec1, which share nothing with the library of the service.

Reads JSON from standard input, and writes JSON to standard output: its metadata, and the answer to a request if there is one.
"""

import json
import sys

from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.authn_context import PASSWORD
from saml2.config import IdPConfig
from saml2.metadata import entity_descriptor
from saml2.saml import NAMEID_FORMAT_PERSISTENT, NameID
from saml2.server import Server
from saml2.xmldsig import DIGEST_SHA256, SIG_RSA_SHA256

given = json.load(sys.stdin)
sign_in = given["entityId"] + "/sign-in"
config = IdPConfig()
config.load(
    {
        "entityid": given["entityId"],
        "service": {
            "idp": {
                "endpoints": {
                    "single_sign_on_service": [(sign_in, BINDING_HTTP_REDIRECT)],
                },
                "policy": {"default": {"lifetime": {"minutes": 5}, "name_form": "urn:oasis:names:tc:SAML:2.0:attrname-format:basic"}},
            },
        },
        "key_file": given["keyFile"],
        "cert_file": given["certificateFile"],
        "xmlsec_binary": given["xmlsec"],
        "metadata": {"inline": [given["service"]]} if "service" in given else {},
        "allow_unknown_attributes": True,
    }
)
answer = {"metadata": str(entity_descriptor(config))}

if "request" in given:
    server = Server(config=config)
    request = server.parse_authn_request(given["request"], BINDING_HTTP_REDIRECT)
    where = server.response_args(request.message, [BINDING_HTTP_POST])
    response = server.create_authn_response(
        identity=given["attributes"],
        userid=given["name"],
        name_id=NameID(format=NAMEID_FORMAT_PERSISTENT, text=given["name"]),
        authn={"class_ref": PASSWORD, "authn_auth": given["entityId"]},
        sign_response=True,
        sign_assertion=True,
        sign_alg=SIG_RSA_SHA256,
        digest_alg=DIGEST_SHA256,
        **where,
    )
    answer["answerTo"] = where["destination"]
    answer["response"] = str(response)

json.dump(answer, sys.stdout)
