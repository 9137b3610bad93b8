// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// What is asked of the gateway, as calldata.
interface IResolverGateway {
    function resolve(bytes calldata name, bytes calldata data)
        external
        view
        returns (bytes memory result, uint64 expires, bytes memory signature);
}

/// Resolves every name below the one it is set for (ENSIP-10) by a gateway off the chain (ERC-3668), whose answers
/// count if the signer signed them.
contract OffchainResolver {
    /// The gateway's address, with {sender} and {data}. The first slot: the local world writes its port here.
    string public url;
    address public owner;
    address public signer;

    event UrlChanged(string url);
    event SignerChanged(address signer);

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error Expired(uint64 expires);
    error NotSigned();

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(string memory url_, address signer_) {
        owner = msg.sender;
        url = url_;
        signer = signer_;
    }

    function setUrl(string calldata url_) external onlyOwner {
        url = url_;
        emit UrlChanged(url_);
    }

    function setSigner(address signer_) external onlyOwner {
        signer = signer_;
        emit SignerChanged(signer_);
    }

    /// IExtendedResolver and ERC-165.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9061b923 || id == 0x01ffc9a7;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory callData = abi.encodeCall(IResolverGateway.resolve, (name, data));
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, callData, this.resolveWithProof.selector, callData);
    }

    /// Takes the gateway's answer to `callData`: the result, until when it is good, and the signature of both.
    function resolveWithProof(bytes calldata answer, bytes calldata callData) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(answer, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert Expired(expires);
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(callData), keccak256(result))
        );
        (address found, ECDSA.RecoverError problem,) = ECDSA.tryRecover(hash, signature);
        if (problem != ECDSA.RecoverError.NoError || found != signer) revert NotSigned();
        return result;
    }
}
